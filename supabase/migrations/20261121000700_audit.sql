-- Purpose: who did what, and when.
-- Owns: audit_log, record_audit(), and the triggers that write down what is done to other tables.
-- Who may do what: admins read; nobody changes or deletes a row, not even with the secret key. What the database sees
--   it writes down itself; sign-ins, refusals and exports are told by the functions, with the secret key.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No reference: what somebody did stays when their account is gone.
  actor uuid,
  actor_name text not null check (char_length(actor_name) <= 254),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  -- What it was done to, as a person knows it; never a whole code.
  subject text not null default '' check (char_length(subject) <= 500),
  detail jsonb not null default '{}'
);
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_actor_idx on public.audit_log (actor, id desc);
alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;

create policy "admins read the audit log" on public.audit_log
  for select to authenticated
  using ((select private.staff_role()) = 'admin');

-- Trigger: a log that can be changed is none.
create function private.refuse_audit_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'the audit log is only written';
end
$$;
create trigger only_written before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- Writes one row in the name of whoever is signed in; what nobody is signed in for (seeds, the shell) is 'System'.
-- Security definer because nobody may write into the log by hand.
create function private.write_audit(action text, subject text, detail jsonb)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, actor_name, action, subject, detail)
  select auth.uid(),
         coalesce((select u.username from public.users u where u.id = auth.uid()), 'System'),
         write_audit.action, left(write_audit.subject, 500), write_audit.detail
$$;
revoke execute on function private.write_audit(text, text, jsonb) from public, anon, authenticated;

-- Writes down what only a function sees. Security definer, for the secret key alone.
create function public.record_audit(actor uuid, actor_name text, action text, subject text, detail jsonb)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, actor_name, action, subject, detail)
  values (
    record_audit.actor, left(record_audit.actor_name, 254), record_audit.action,
    left(record_audit.subject, 500), record_audit.detail
  )
$$;
grant execute on function public.record_audit(uuid, text, text, text, jsonb) to service_role;

-- Trigger: people who come, change their role, or are disabled and enabled again.
create function private.audit_users()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit('user-created', new.username, jsonb_build_object('role', new.role));
  elsif new.role <> old.role then
    perform private.write_audit(
      'role-changed', new.username, jsonb_build_object('from', old.role, 'to', new.role)
    );
  elsif (new.disabled_at is null) <> (old.disabled_at is null) then
    perform private.write_audit(
      case when new.disabled_at is null then 'user-enabled' else 'user-disabled' end, new.username, '{}'
    );
  end if;
  return null;
end
$$;
create trigger audit after insert or update on public.users
  for each row execute function private.audit_users();

-- Trigger: what is marked as deleted, and what is taken back. Its arguments are the word for the row and its name's column.
create function private.audit_deletion()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    tg_argv[0] || case when new.deleted_at is null then '-restored' else '-deleted' end,
    to_jsonb(new) ->> tg_argv[1], '{}'
  );
  return null;
end
$$;
create trigger audit_deletion after update of deleted_at on public.releases
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_deletion('release', 'title');
create trigger audit_deletion after update of deleted_at on public.artists
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_deletion('artist', 'name');
create trigger audit_deletion after update of deleted_at on public.news
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_deletion('article', 'title');

-- Trigger: a batch that was pressed, with how many codes.
create function private.audit_generation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    'codes-generated', b.name,
    jsonb_build_object('quantity', a.quantity, 'release', r.artist || ' - ' || r.title)
  )
  from (select n.batch_id, count(*) as quantity from added n where n.batch_id is not null group by n.batch_id) a
  join public.code_batches b on b.id = a.batch_id
  join public.releases r on r.id = b.release_id;
  return null;
end
$$;
create trigger audit_generation after insert on public.codes
  referencing new table as added
  for each statement execute function private.audit_generation();

-- Trigger: a spent code that was made available again. A code is worth a record, so only its beginning is kept.
create function private.audit_reopening()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    'code-reopened', left(new.id, 4) || '····',
    jsonb_build_object('redeemedAt', old.redeemed_at, 'moved', new.release_id <> old.release_id)
  );
  return null;
end
$$;
create trigger audit_reopening after update of redeemed_at on public.codes
  for each row when (old.redeemed_at is not null and new.redeemed_at is null)
  execute function private.audit_reopening();
