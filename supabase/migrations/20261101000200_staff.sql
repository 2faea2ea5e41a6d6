-- Purpose: staff accounts and their roles.
-- Owns: users (one row per account of Supabase Auth, and one for each that was removed), and the two questions who calls.
-- Who may do what: staff read their own row; admins read all, change name, role, disabled_at and removed_at; accounts are
--   created with the secret key. An admin cannot change their own role, disable or remove themselves; the last enabled
--   admin stays one, also when two admins demote each other at once.

create table public.users (
  id uuid primary key,
  username text not null check (username = btrim(username) and char_length(username) between 1 and 80),
  -- Null once the account of a removed person is gone: the address is free then.
  email text check (char_length(email) between 3 and 254),
  role text not null default 'moderator' check (role in ('admin', 'moderator')),
  disabled_at timestamptz,
  -- Soft delete: the name stays beside what they did. Access ends with it, the account at Auth right after it.
  removed_at timestamptz,
  -- Sessions that began before are over.
  sessions_valid_after timestamptz,
  -- When they asked for a new password and nobody has answered yet.
  password_asked_at timestamptz,
  -- Who made the account, as the function that made it with the secret key says; null when it came from the shell.
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- The account of everybody who was not removed. Deleting that at Auth deletes the row.
  account_id uuid generated always as (case when removed_at is null then id end) stored
    references auth.users (id) on delete cascade,
  constraint users_email_given check (email is not null or removed_at is not null)
);
create unique index users_email_key on public.users (lower(email));
create index users_created_by_idx on public.users (created_by);
create index users_account_id_idx on public.users (account_id);
alter table public.users enable row level security;

grant select on public.users to authenticated;
grant update (username, role, disabled_at, removed_at) on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

-- When the session of the caller's token began: the earliest authentication that it names (amr), which a refresh keeps;
-- without any, when the token was issued. Whole seconds, as tokens have them.
create function private.signed_in_at() returns timestamptz language sql stable set search_path = '' as $$
  select to_timestamp(coalesce(
           (
             select min((method ->> 'timestamp')::double precision)
               from jsonb_array_elements(
                 case when jsonb_typeof(token.claims -> 'amr') = 'array' then token.claims -> 'amr' end
               ) method
           ),
           (token.claims ->> 'iat')::double precision
         ))
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) token
$$;

-- Whether the caller has this role; an admin also has a moderator's. Read at every request, so that a demotion and the end
-- of a session take effect at once. Security definer because policies on users ask it, and asking through users would
-- recurse into those policies. plpgsql keeps its plan: a function in SQL is planned for each query that asks.
create function private.is_staff(role text default 'moderator') returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users u
     where u.id = auth.uid() and u.role in ('admin', is_staff.role) and u.disabled_at is null and u.removed_at is null
       and (u.sessions_valid_after is null or private.signed_in_at() >= u.sessions_valid_after)
  );
end
$$;
grant execute on routine private.is_staff(text) to authenticated;

-- Authorisation: raises 42501 for a caller without this role; row level security alone would answer an empty list.
create function private.require_role(role text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_staff(role) then
    raise exception 'only % do this', case role when 'admin' then 'admins' else 'staff' end
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
grant execute on routine private.require_role(text) to authenticated;

-- Staff read their own row: it says what they may do, also when it says that they are disabled. Admins manage the accounts.
create policy "staff read their own row, admins all" on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_staff('admin')));
create policy "admins change users" on public.users for update to authenticated
  using ((select private.is_staff('admin')));

-- Trigger: refuses what would lock the label out of its own site. Security definer because it counts admins whom the
-- caller may not see.
create function private.guard_users() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was_admin boolean := old.role = 'admin' and old.disabled_at is null and old.removed_at is null;
  stays_admin boolean :=
    tg_op = 'UPDATE' and new.role = 'admin' and new.disabled_at is null and new.removed_at is null;
begin
  if tg_op = 'UPDATE' and old.id = auth.uid() and (new.role, new.disabled_at, new.removed_at)
     is distinct from (old.role, old.disabled_at, old.removed_at) then
    raise exception 'nobody changes their own role' using errcode = 'DW001';
  end if;

  if was_admin and not stays_admin then
    -- Advisory lock: else two demotions at once would each count the other admin, and both would pass.
    perform pg_advisory_xact_lock(hashtext('deadwax: last admin'));
    if not exists (
      select from public.users u
       where u.role = 'admin' and u.disabled_at is null and u.removed_at is null and u.id <> old.id
    ) then
      raise exception 'the last enabled admin stays one' using errcode = 'DW002';
    end if;
  end if;

  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger guard before update or delete on public.users for each row execute function private.guard_users();

create trigger touch before update on public.users for each row execute function private.touch_updated_at();
