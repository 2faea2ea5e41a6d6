-- The part of Supabase Auth that the migrations depend on, for a plain PostgreSQL server without Supabase.
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz default now(),
  raw_app_meta_data jsonb
);

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
grant execute on function auth.uid() to anon, authenticated, service_role;
