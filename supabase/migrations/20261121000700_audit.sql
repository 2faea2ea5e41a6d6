-- Purpose: who did what, and when.
-- Owns: audit_log, users.created_by; record_audit(), list_audit(), and the triggers that write down what is done to other tables.
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

-- Writes one row in the name of whoever is signed in, or of `actor` where nobody is; 'System' is the shell and the seeds.
-- Security definer because nobody may write into the log by hand.
create function private.write_audit(action text, subject text, detail jsonb default '{}', actor uuid default null)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, actor_name, action, subject, detail)
  select who.id, coalesce(u.username, 'System'), write_audit.action, left(write_audit.subject, 500), write_audit.detail
    from (select coalesce(auth.uid(), write_audit.actor) as id) who
    left join public.users u on u.id = who.id
$$;
revoke execute on function private.write_audit(text, text, jsonb, uuid) from public, anon, authenticated;

-- Writes down what only a function sees. The same refusal of the same person within a minute is one row, so that nobody
-- fills the log by knocking. Security definer, for the secret key alone.
create function public.record_audit(actor uuid, action text, subject text default '', detail jsonb default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if record_audit.action = 'access-refused' and exists (
    select from public.audit_log a
     where a.actor = record_audit.actor and a.action = record_audit.action
       and a.subject = left(record_audit.subject, 500) and a.at > now() - interval '1 minute'
  ) then
    return;
  end if;
  perform private.write_audit(record_audit.action, record_audit.subject, record_audit.detail, record_audit.actor);
end
$$;
grant execute on function public.record_audit(uuid, text, text, jsonb) to service_role;

-- Who made an account; the secret key that adds people cannot say it by itself. Null is the shell.
alter table public.users add column created_by uuid references public.users (id) on delete set null;

-- Trigger: people who come, change their role, or are disabled and enabled again.
create function private.audit_users()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit(
      'user-created', new.username, jsonb_build_object('role', new.role), new.created_by
    );
    return null;
  end if;
  if new.role <> old.role then
    perform private.write_audit(
      'role-changed', new.username, jsonb_build_object('from', old.role, 'to', new.role)
    );
  end if;
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    perform private.write_audit(
      case when new.disabled_at is null then 'user-enabled' else 'user-disabled' end, new.username
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
    to_jsonb(new) ->> tg_argv[1]
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

-- Trigger: a message or a sign-up that somebody took away. Whose it was is not kept: they may have asked to be forgotten.
-- What is removed because its time is over is nobody's deed.
create function private.audit_removal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.write_audit(tg_argv[0], '');
  end if;
  return null;
end
$$;
create trigger audit_removal after delete on public.contact_messages
  for each row execute function private.audit_removal('message-deleted');
create trigger audit_removal after delete on public.newsletter_signups
  for each row execute function private.audit_removal('signup-deleted');

-- Trigger: which settings were changed, by name.
create function private.audit_settings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed text[];
begin
  select array_agg(n.key order by n.key) into changed
    from jsonb_each(to_jsonb(new) - 'updated_at') n
   where n.value is distinct from to_jsonb(old) -> n.key;
  if changed is not null then
    perform private.write_audit('settings-changed', '', jsonb_build_object('changed', changed));
  end if;
  return null;
end
$$;
create trigger audit after update on public.site_settings
  for each row execute function private.audit_settings();

-- One page of what was done, newest first: { items, next, total, more }, as list_releases() answers it. A null filter is
-- none. Planned anew for each call, so that each filter meets its own index.
create function public.list_audit(
  action text default null,
  actor uuid default null,
  after bigint default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(list_audit.page_size, 50), 1), 100);
  filter text := concat_ws(
    ' and ',
    'true',
    case when list_audit.action is not null then 'a.action = $1' end,
    case when list_audit.actor is not null then 'a.actor = $2' end
  );
  answer jsonb;
begin
  perform private.require_admin();
  execute format(
    $query$
      with page as (
        select a.*, row_number() over (order by a.id desc) as place
          from (
            select a.* from public.audit_log a where %1$s and a.id < $3 order by a.id desc limit $4 + 1
          ) a
      ),
      counted as (
        select count(*) as total from (select from public.audit_log a where %1$s limit 10001) a
      )
      select jsonb_build_object(
        'items', coalesce(
          (
            select jsonb_agg(
                     jsonb_build_object(
                       'id', p.id::text, 'at', p.at, 'actor', p.actor, 'actorName', p.actor_name,
                       'action', p.action, 'subject', p.subject, 'detail', p.detail
                     )
                     order by p.place
                   )
              from page p
             where p.place <= $4
          ),
          '[]'
        ),
        'next', (
          select p.id::text from page p where p.place = $4 and exists (select from page o where o.place > $4)
        ),
        'total', least(c.total, 10000),
        'more', c.total > 10000
      )
        from counted c
    $query$,
    filter
  )
     into answer
    using list_audit.action, list_audit.actor,
          coalesce(list_audit.after, 9223372036854775807), size;
  return answer;
end
$$;
grant execute on function public.list_audit(text, uuid, bigint, integer) to authenticated;
