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
-- without any, when the token was issued. Whole seconds, as tokens have them. Before all time for a session that began
-- without a password, like the one that the link of a mail opens at Supabase Auth: that is for choosing one.
create function private.signed_in_at() returns timestamptz language sql stable set search_path = '' as $$
  select case
           when jsonb_typeof(token.claims -> 'amr') = 'array' and token.claims -> 'amr' <> '[]'
                and not token.claims -> 'amr' @> '[{"method": "password"}]'
                and not token.claims -> 'amr' @> '["password"]' then '-infinity'
           else to_timestamp(coalesce(
             (
               select min((method ->> 'timestamp')::double precision)
                 from jsonb_array_elements(
                   case when jsonb_typeof(token.claims -> 'amr') = 'array' then token.claims -> 'amr' end
                 ) method
             ),
             (token.claims ->> 'iat')::double precision,
             0
           ))
         end
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) token
$$;

-- From when on a session counts that is not to be ended with all that began before: the next whole second, because tokens
-- say in whole seconds when they began.
create function private.next_second() returns timestamptz language sql volatile set search_path = '' as $$
  select date_trunc('second', clock_timestamp()) + interval '1 second'
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
       and private.signed_in_at() >= coalesce(u.sessions_valid_after, to_timestamp(0))
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

-- Trigger: refuses what would lock the label out of its own site, and ends the sessions of somebody who is put out, for
-- good: those that there were, and at the end of it those that Supabase Auth opened meanwhile. Security definer because it
-- counts admins whom the caller may not see.
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

  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.disabled_at, new.removed_at) is distinct from (old.disabled_at, old.removed_at)
     or (old.role = 'admin' and new.role <> 'admin') then
    new.sessions_valid_after := private.next_second();
  end if;
  return new;
end
$$;
create trigger guard before update or delete on public.users for each row execute function private.guard_users();

create trigger touch before update on public.users for each row execute function private.touch_updated_at();

-- Trigger on Supabase Auth's own table, for what is done in Supabase's dashboard: a ban ends sessions as disabling does, and
-- a changed address is the one that staff see. It refuses nothing, because Auth would fail: an address that cannot stand here
-- is left as it was. Security definer, because Auth itself may not write here.
create function private.follow_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.banned_until is distinct from old.banned_until then
    update public.users u set sessions_valid_after = private.next_second()
     where u.id = new.id and u.removed_at is null;
  end if;
  if new.email like '%@%' then
    begin
      update public.users u set email = new.email
       where u.id = new.id and u.removed_at is null and u.email <> new.email;
    exception when integrity_constraint_violation then
      null;
    end;
  end if;
  return null;
end
$$;
create trigger deadwax_follow_account after update of email, banned_until on auth.users for each row
  when ((old.email, old.banned_until) is distinct from (new.email, new.banned_until))
  execute function private.follow_account();

-- The accounts of Supabase Auth that have an address or an id: [{ id, email, is_listed, is_deleted, is_ours, seconds }].
-- Listed: with a row here. Deleted: softly, which keeps the id. Ours: made by this site, and not by anything else that uses
-- the project. Seconds: its age. Auth itself answers none of this. Security definer, for the secret key alone, because no role
-- reads Auth's tables.
create function public.find_accounts(email text, id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', a.id, 'email', coalesce(a.email, ''), 'is_deleted', a.deleted_at is not null,
           'is_listed', exists (select from public.users u where u.id = a.id and u.removed_at is null),
           'is_ours', coalesce(a.raw_app_meta_data ->> 'made_by' = 'deadwax', false),
           'seconds', floor(extract(epoch from now() - a.created_at))
         ) order by a.id), '[]')
    from auth.users a
   where lower(a.email) = lower(find_accounts.email) or a.id = find_accounts.id
$$;
grant execute on routine public.find_accounts(text, uuid) to service_role;

-- The ids of the people whom Supabase's dashboard keeps out though nobody disabled them here. Security definer as
-- find_accounts(), for admins.
create function public.read_bans() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role('admin');
  return array(
    select u.id from public.users u
      join auth.users a on a.id = u.account_id
     where a.banned_until > now() and u.disabled_at is null
     order by u.id
  );
end
$$;
grant execute on routine public.read_bans() to authenticated;
