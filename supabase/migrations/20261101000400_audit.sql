-- Purpose: the audit log: who did what, and when.
-- Owns: audit_log, and the trigger functions that several tables log with. A trigger of one table is defined with it.
-- Who may do what: admins read; no role changes or deletes a row, the secret key included. What the database sees it
--   logs itself; sign-ins, refusals and exports are reported by the functions, with the secret key.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key: an entry outlives the account.
  actor uuid,
  actor_name text not null check (char_length(actor_name) <= 254),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  -- What it was done to, by its name on screen; never a whole code.
  subject text not null default '' check (char_length(subject) <= 500),
  detail jsonb not null default '{}'
);
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_actor_idx on public.audit_log (actor, id desc);
alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;

create policy "admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_staff('admin')));

-- Trigger, append-only table: refuses every change, also to the owner of the database.
create function private.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is only written';
end
$$;
create trigger append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- Appends one entry in the name of the signed-in user, or of `actor` where there is no session; 'System' is the shell
-- and the seeds. Security definer because no role may insert into the log.
create function private.write_audit(
  action text, subject text, detail jsonb default '{}', actor uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor, actor_name, action, subject, detail)
  select who.id, coalesce(u.username, 'System'), write_audit.action, left(write_audit.subject, 500), write_audit.detail
    from (select coalesce(auth.uid(), write_audit.actor) as id) who
    left join public.users u on u.id = who.id;
end
$$;

-- Appends what only a function sees. The same refusal of the same actor within a minute is one entry, so that repeated
-- requests cannot flood the log. Security definer, for the secret key alone.
create function public.record_audit(
  actor uuid, action text, subject text default '', detail jsonb default '{}'
) returns void language sql security definer set search_path = '' as $$
  select private.write_audit(action, subject, detail, actor)
   where action <> 'access-refused' or not exists (
     select from public.audit_log a
      where a.actor = record_audit.actor and a.action = record_audit.action
        and a.subject = left(record_audit.subject, 500) and a.at > now() - interval '1 minute'
   )
$$;
grant execute on routine public.record_audit(uuid, text, text, jsonb) to service_role;

-- Appends a failed sign-in, and whose account it was for; an address that nobody here has is not kept. Rate limited, so
-- that an attacker cannot fill the log: the entry that takes the last token says that more may follow unseen. Security
-- definer to append to the log.
create function public.record_failed_sign_in(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  bucket text;
begin
  select u.id, u.username into known from public.users u where lower(u.email) = lower(record_failed_sign_in.email);
  bucket := coalesce('account ' || known.id, 'unknown address');
  if private.try_rate_limit('failed-sign-in', bucket) > 0 then
    return;
  end if;
  insert into public.audit_log (actor_name, action, subject, detail)
  values (
    'Somebody', 'sign-in-failed', coalesce(known.username, ''),
    jsonb_build_object('mayBeMore', private.rate_limit_wait_seconds(
      'failed-sign-in', private.rate_limit_refilled_at('failed-sign-in', bucket)
    ) > 0)
  );
end
$$;
grant execute on routine public.record_failed_sign_in(text) to service_role;

-- Trigger: an account that is made, renamed or removed, gets another role, or is disabled or enabled. Security definer,
-- to append.
create function private.audit_users() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit('user-created', new.username, jsonb_build_object('role', new.role), new.created_by);
    return null;
  end if;
  if new.username <> old.username then
    perform private.write_audit('user-renamed', new.username, jsonb_build_object('from', old.username));
  end if;
  if old.removed_at is null and new.removed_at is not null then
    perform private.write_audit('user-removed', new.username);
  end if;
  if new.role <> old.role then
    perform private.write_audit('role-changed', new.username, jsonb_build_object('from', old.role, 'to', new.role));
  end if;
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    perform private.write_audit(
      case when new.disabled_at is null then 'user-enabled' else 'user-disabled' end, new.username
    );
  end if;
  return null;
end
$$;
create trigger audit after insert or update on public.users for each row execute function private.audit_users();

-- Trigger: a soft delete and its undoing. Arguments: the word for the row, and the column of its name. Security definer
-- to append to the log.
create function private.audit_soft_delete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    tg_argv[0] || case when new.deleted_at is null then '-restored' else '-deleted' end,
    to_jsonb(new) ->> tg_argv[1]
  );
  return null;
end
$$;

-- Trigger: a row that a user deleted for good. Whose it was is not logged: they may have asked for erasure. What is
-- deleted when its retention period is over has no user and is not logged. Security definer to append to the log.
create function private.audit_delete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.write_audit(tg_argv[0], '');
  end if;
  return null;
end
$$;

-- One page of the log, newest first (private.page_query()). A null filter is ignored.
create function public.list_audit(
  action text default null, actor uuid default null, after bigint default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.audit_log',
    item => $sql$to_jsonb(t) || jsonb_build_object('id', t.id::text)$sql$,
    filter => $sql$
      ($3 ->> 'action' is null or t.action = $3 ->> 'action')
      and ($3 ->> 'actor' is null or t.actor = ($3 ->> 'actor')::uuid)
    $sql$,
    keys => array['t.id'],
    is_descending => true,
    given => jsonb_build_object('action', action, 'actor', actor)
  );
$$;
grant execute on routine public.list_audit(text, uuid, bigint, integer) to authenticated;
