-- Purpose: staff accounts and their roles.
-- Owns: users (one row per account of Supabase Auth), private.staff_role().
-- Who may do what: staff read their own row, admins read all and change name, role and disabled_at;
--   accounts are created with the secret key. An admin cannot change their own role or disable themselves;
--   the last enabled admin stays one, also when two admins demote each other at once.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (username = btrim(username) and char_length(username) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  role text not null default 'moderator' check (role in ('admin', 'moderator')),
  disabled_at timestamptz,
  -- Who made the account, as the function that made it with the secret key says; null when it came from the shell.
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
create unique index users_email_key on public.users (lower(email));
create index users_created_by_idx on public.users (created_by);
alter table public.users enable row level security;

grant select on public.users to authenticated;
grant update (username, role, disabled_at) on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

-- The caller's role, or null: read at every request, so that a demotion takes effect at once.
-- Security definer because policies on users ask it, and asking through users would recurse into those policies.
create function private.staff_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.role from public.users u where u.id = auth.uid() and u.disabled_at is null
$$;
grant execute on routine private.staff_role() to authenticated;

-- Staff read their own row: it says what they may do, also when it says that they are disabled.
create policy "staff read their own row" on public.users
  for select to authenticated
  using (id = (select auth.uid()));
-- Admins read all rows, because they manage the accounts.
create policy "admins read all users" on public.users
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
-- Only admins change accounts.
create policy "admins change users" on public.users
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin');

-- Trigger: refuses what would lock the label out of its own site. Security definer because it counts admins whom the
-- caller may not see.
create function private.guard_users()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_admin boolean := old.role = 'admin' and old.disabled_at is null;
  stays_admin boolean := tg_op = 'UPDATE' and new.role = 'admin' and new.disabled_at is null;
begin
  if tg_op = 'UPDATE' and old.id = auth.uid()
     and (new.role <> old.role or new.disabled_at is distinct from old.disabled_at) then
    raise exception 'nobody changes their own role' using errcode = 'DW001';
  end if;

  if was_admin and not stays_admin then
    -- Advisory lock: else two demotions at once would each count the other admin, and both would pass.
    perform pg_advisory_xact_lock(hashtext('deadwax: last admin'));
    if not exists (
      select from public.users u
       where u.role = 'admin' and u.disabled_at is null and u.id <> old.id
    ) then
      raise exception 'the last enabled admin stays one' using errcode = 'DW002';
    end if;
  end if;

  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger guard before update or delete on public.users
  for each row execute function private.guard_users();

create trigger touch before update on public.users
  for each row execute function private.touch_updated_at();
