-- Purpose: actions: staff void, activate, give and replace codes, and undo that.
-- Owns: code_actions, code_changes, private.code_transitions(), act_on_codes(), undo_code_action(), replace_code().
-- Who may do what: admins read both tables, and change codes through security definer functions alone, because only there
--   is known what may follow what; these lock the code's row as redeem_code() does, so that two that meet have one outcome.
--   Moderators and visitors do none of it.

-- What was done, once: the id is an idempotency key, which the browser made.
create table public.code_actions (
  id uuid primary key default gen_random_uuid(),
  action text not null
    check (action in ('void', 'unvoid', 'activate', 'deactivate', 'give', 'sell', 'replace', 'reopen')),
  batch_id uuid references public.code_batches (id),
  reason text check (char_length(btrim(reason)) > 0 and char_length(reason) <= 200),
  given_to text check (char_length(given_to) <= 120),
  -- How many codes were named and could not be changed.
  skipped integer not null default 0,
  -- Of what was asked: the same id with something else is refused.
  fingerprint text,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references public.users (id) on delete set null,
  constraint code_actions_a_void_has_a_reason check (action not in ('void', 'replace') or reason is not null)
);
create index code_actions_batch_idx on public.code_actions (batch_id);
create index code_actions_created_by_idx on public.code_actions (created_by);
create index code_actions_undone_by_idx on public.code_actions (undone_by);
alter table public.code_actions enable row level security;

-- Which codes an action changed, and what an undo puts back.
create table public.code_changes (
  number bigint generated always as identity primary key,
  action_id uuid not null references public.code_actions (id),
  code text not null references public.codes (id),
  -- The value before: a time (activated_at, redeemed_at) or whom it was given to.
  was text,
  is_undone boolean not null default false,
  unique (action_id, code)
);
create index code_changes_code_idx on public.code_changes (code);
alter table public.code_changes enable row level security;

grant select on public.code_actions, public.code_changes to authenticated;

create policy "admins read code actions" on public.code_actions for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins read code changes" on public.code_changes for select to authenticated
  using ((select private.is_staff('admin')));

-- The transitions of a code: what each action is called in a code's history, the states that it leads away from, the
-- column that it writes, whether it writes the time there (else whom the code is given to, or null), and its inverse.
-- Those without a column are written by functions of their own.
create function private.code_transitions() returns table (
  action text, event text, from_states text[], changed_column text, sets_time boolean, inverse text
) language sql immutable set search_path = '' as $$
  values
    ('void', 'voided', '{available,dormant}'::text[], 'voided_at', true, 'unvoid'),
    ('unvoid', 'unvoided', '{void}', 'voided_at', false, 'void'),
    ('activate', 'activated', '{dormant}', 'activated_at', true, 'deactivate'),
    ('deactivate', 'deactivated', '{available}', 'activated_at', false, 'activate'),
    ('give', 'given', '{available,dormant,redeemed}', 'given_to', false, 'take-back'),
    ('take-back', 'given', '{available,dormant,redeemed,void}', 'given_to', false, null),
    ('sell', 'sold', null, null, null, 'unsell'),
    ('unsell', 'unsold', null, null, null, null),
    ('replace', 'replaced', null, null, null, null),
    ('reopen', 'reopened', null, null, null, null)
$$;
grant execute on routine private.code_transitions() to authenticated;

-- Writes a value for each code into the column of a transition, where the code is in one of its states; a code that was
-- replaced stays void. One statement whatever their number. Answers the changed codes with the value before. The caller
-- has locked their rows.
create function private.change_codes(action text, codes text[], new_values text[]) returns table (code text, was text)
language sql set search_path = '' as $$
  update public.codes c
     set voided_at = case b.changed_column when 'voided_at' then b.value::timestamptz else c.voided_at end,
         activated_at = case b.changed_column when 'activated_at' then b.value::timestamptz else c.activated_at end,
         given_to = case b.changed_column when 'given_to' then b.value else c.given_to end
    from (
      select o.id, n.value, t.changed_column, to_jsonb(o) ->> t.changed_column as was
        from private.code_transitions() t
       cross join unnest(change_codes.codes, change_codes.new_values) n (id, value)
        join public.codes o on o.id = n.id and o.state = any (t.from_states)
       where t.action = change_codes.action
    ) b
   where c.id = b.id and b.was is distinct from b.value
     and (c.state <> 'void' or b.changed_column <> 'voided_at'
          or not exists (select from public.codes r where r.replaces = c.id))
  returning c.id, b.was
$$;

-- Trigger: logs a used code that was made available again, and keeps when it was used. A code is worth a record, so only
-- its first four characters are in the audit log. Security definer to append to both.
create function private.record_reopening() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  action_id uuid;
begin
  perform private.write_audit(
    'code-reopened', left(new.id, 4) || '····',
    jsonb_build_object('redeemedAt', old.redeemed_at, 'moved', new.release_id <> old.release_id)
  );
  insert into public.code_actions (action, batch_id) values ('reopen', new.batch_id) returning id into action_id;
  insert into public.code_changes (action_id, code, was) values (action_id, new.id, old.redeemed_at::text);
  return null;
end
$$;
create trigger record_reopening after update of redeemed_at on public.codes
  for each row when (old.redeemed_at is not null and new.redeemed_at is null)
  execute function private.record_reopening();

-- Logs an action on codes: the batch, or the first characters of a code.
create function private.audit_code_action(action text, batch_id uuid, code text, detail jsonb) returns void
language sql set search_path = '' as $$
  select private.write_audit(
    audit_code_action.action,
    coalesce(
      left(audit_code_action.code, 4) || '····',
      (select b.name from public.code_batches b where b.id = audit_code_action.batch_id),
      ''
    ),
    jsonb_strip_nulls(audit_code_action.detail)
  )
$$;

-- Refuses codes of a release that is deleted, which open nothing: nobody gets one. Row lock until the transaction ends, so
-- that no release is deleted meanwhile.
create function private.require_releases(codes text[]) returns void language plpgsql set search_path = '' as $$
begin
  if (
    select bool_or(l.deleted_at is not null)
      from (
        select r.deleted_at
          from public.releases r
         where r.id in (select c.release_id from public.codes c where c.id = any (require_releases.codes))
         order by r.id
           for share
      ) l
  ) then
    raise exception 'nobody gets a code of a release that is deleted' using errcode = 'DW021';
  end if;
end
$$;

-- The answer to an action and to its undo: { outcome: 'done', changed, skipped }.
create function private.code_action_json(action_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'outcome', 'done',
    'changed', count(h.code) filter (where a.undone_at is null or h.is_undone),
    'skipped', case when a.undone_at is null then a.skipped else count(h.code) filter (where not h.is_undone) end
  )
    from public.code_actions a
    left join public.code_changes h on h.action_id = a.id
   where a.id = code_action_json.action_id
   group by a.id
$$;

-- Does one thing to a code, to a batch or to a range of its serials, in one statement whatever their number, by
-- private.code_transitions(). For give, given_to '' takes back. Answers { outcome: 'done', changed, skipped }, the same for
-- the same action_id again; null for a code that is unknown.
create function public.act_on_codes(
  action text, action_id uuid, code text default null, batch_id uuid default null, serials integer[] default null,
  reason text default null, given_to text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  asked constant text := md5(jsonb_build_array(action, code, batch_id, serials, reason, given_to)::text);
  receiver constant text := case when action = 'give' then btrim(coalesce(given_to, '')) end;
  transition record;
  named text[];
  changed bigint;
begin
  perform private.require_role('admin');
  select * into transition
    from private.code_transitions() t
   where t.action = act_on_codes.action and t.changed_column is not null and t.inverse is not null;
  if not found or (code is null) = (batch_id is null) then
    raise exception 'no such action on codes' using errcode = 'invalid_parameter_value';
  end if;
  if code is not null then
    select c.batch_id into act_on_codes.batch_id from public.codes c where c.id = act_on_codes.code;
    if not found then
      return null;
    end if;
  end if;
  -- Idempotency: a second try waits here for the first.
  insert into public.code_actions (id, action, batch_id, reason, given_to, fingerprint)
  values (action_id, action, batch_id, nullif(btrim(reason), ''), receiver, asked)
  on conflict do nothing;
  if not found then
    if not exists (select from public.code_actions a where a.id = act_on_codes.action_id and a.fingerprint = asked) then
      raise exception 'this id is for something else' using errcode = 'DW022';
    end if;
    return private.code_action_json(action_id);
  end if;

  -- Lock order: by code. A statement of its own, so that the next one sees what those did for
  -- whom it waited: a replacement does not touch the row of a code that was void already.
  select coalesce(array_agg(l.id), '{}') into named
    from (
      select c.id
        from public.codes c
       where case when act_on_codes.code is not null then c.id = act_on_codes.code
               else c.batch_id = act_on_codes.batch_id
                 and (act_on_codes.serials is null
                      or c.serial between act_on_codes.serials[1] and act_on_codes.serials[2])
             end
       order by c.id
         for update
    ) l;
  if action = 'activate' then
    perform private.require_releases(named);
  end if;
  insert into public.code_changes (action_id, code, was)
  select act_on_codes.action_id, c.code, c.was
    from private.change_codes(transition.action, named, array_fill(
      case when transition.sets_time then now()::text else nullif(receiver, '') end, array[cardinality(named)]
    )) c;
  get diagnostics changed = row_count;

  update public.code_actions a set skipped = cardinality(named) - changed where a.id = act_on_codes.action_id;
  perform private.audit_code_action(
    'codes-' || action, batch_id, code,
    jsonb_build_object(
      'codes', changed, 'from', serials[1], 'to', serials[2],
      'reason', nullif(btrim(reason), ''), 'givenTo', nullif(receiver, '')
    )
  );
  return private.code_action_json(action_id);
end
$$;
grant execute on routine public.act_on_codes(text, uuid, text, uuid, integer[], text, text) to authenticated;

-- Takes an action back, for the codes that are still as it left them: one that was redeemed, voided or given to somebody
-- else since then keeps that. Answers like the action; null for one that is unknown or has no undo.
create function public.undo_code_action(action_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  done public.code_actions;
  transition record;
  undone bigint;
begin
  perform private.require_role('admin');
  select * into done from public.code_actions a where a.id = undo_code_action.action_id for update;
  select * into transition
    from private.code_transitions() t where t.action = done.action and t.changed_column is not null;
  if not found then
    return null;
  end if;
  if done.undone_at is null then
    -- Lock order: as act_on_codes(). A statement of its own, so that the next one sees what those did for whom it waited:
    -- a replacement that was made meanwhile does not touch the row of a code that was void already.
    perform
      from public.code_changes h
      join public.codes c on c.id = h.code
     where h.action_id = done.id
     order by c.id
       for update of c;
    with untouched as (
      select array_agg(h.code) as codes, array_agg(h.was) as was
        from public.code_changes h
        join public.codes c on c.id = h.code
       where h.action_id = done.id and to_jsonb(c) ->> transition.changed_column is not distinct from
             case when transition.sets_time then to_jsonb(done.created_at) #>> '{}' else nullif(done.given_to, '') end
    )
    update public.code_changes h
       set is_undone = true
      from untouched u, private.change_codes(transition.inverse, u.codes, u.was) c
     where h.action_id = done.id and h.code = c.code;
    get diagnostics undone = row_count;
    update public.code_actions a set undone_at = now(), undone_by = auth.uid() where a.id = done.id;
    perform private.audit_code_action(
      'codes-undone', done.batch_id,
      (select min(h.code) from public.code_changes h where h.action_id = done.id having count(*) = 1),
      jsonb_build_object('action', done.action, 'codes', undone)
    );
  end if;
  return private.code_action_json(done.id);
end
$$;
grant execute on routine public.undo_code_action(uuid) to authenticated;

-- Voids a code, even a redeemed one, and makes a new one in its place: of its release, batch and whom it was given to,
-- without a serial. candidates: new codes, of which the first that is free is taken. Answers the new code, the same for
-- the same request again; null without such a code.
create function public.replace_code(code text, candidates text[], reason text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.codes;
  made public.codes;
begin
  perform private.require_role('admin');
  -- Row lock: two requests for one code, and a fan who redeems it, come one after another.
  select * into old from public.codes c where c.id = replace_code.code for update;
  if not found then
    return null;
  end if;
  select n.* into made
    from public.codes n
    join public.code_changes h on h.code = n.replaces
   where n.replaces = old.id and h.action_id = replace_code.request_id;
  if found then
    return private.code_json(made);
  end if;
  if exists (select from public.codes n where n.replaces = old.id) then
    raise exception 'a code is replaced once' using errcode = 'DW020';
  end if;
  perform private.require_releases(array[old.id]);
  insert into public.codes (id, release_id, batch_id, given_to, replaces)
  select n.id, old.release_id, old.batch_id, old.given_to, old.id
    from unnest(replace_code.candidates) with ordinality n (id, place)
   where not exists (select from public.codes c where c.id = n.id)
   order by n.place
   limit 1
  returning * into made;
  if made.id is null then
    raise exception 'none of these codes is free' using errcode = 'invalid_parameter_value';
  end if;
  update public.codes c set voided_at = now() where c.id = old.id and c.voided_at is null;
  insert into public.code_actions (id, action, batch_id, reason)
  values (request_id, 'replace', old.batch_id, btrim(reason))
  on conflict do nothing;
  if not found then
    raise exception 'this id is for something else' using errcode = 'DW022';
  end if;
  insert into public.code_changes (action_id, code, was) values (request_id, old.id, old.redeemed_at::text);
  perform private.audit_code_action('code-replaced', null, old.id, jsonb_build_object('reason', btrim(reason)));
  return private.code_json(made);
end
$$;
grant execute on routine public.replace_code(text, text[], text, uuid) to authenticated;
