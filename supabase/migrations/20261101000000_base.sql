-- Purpose: the ground every other migration stands on.
-- Owns: the schema `private`, the privileges nobody gets by default, and the two rules that several tables share.
-- Who may do what: nothing is granted here. Each later migration grants what its table needs, to whom it needs it.

-- Hosted Supabase hands every new table and function to its API roles. Here nobody gets anything unless a line says so.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Not exposed by the API: helpers of policies, constraints and triggers.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- True for an address that a page may link to: https without user info, or a path on this site.
create function private.is_web_address(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select address ~ '^https://[^/?#@\\[:space:][:cntrl:]]+([/?#][^\\[:space:][:cntrl:]]*)?$'
      or address ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$'
$$;
grant execute on function private.is_web_address(text) to authenticated, service_role;

-- Trigger: stamps updated_at, from which a stale save is known.
create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
