-- Purpose: lists: staff find codes and batches, and read what happened to a code.
-- Owns: list_codes(), look_up_code(), list_batches(), read_batch(), private.code_outcome().
-- Who may do what: all are security invoker and refuse everyone but admins; redeeming asks private.code_outcome() with the
--   secret key.

-- One page of codes (private.page_query()); `after` is a running number, because a code never stands in an address. A
-- null filter is ignored. q: words that all have to appear in whom a code was given to. sort: newest or oldest, by when they
-- were made and in a batch by serial, or redeemed: those that were, the latest first.
create function public.list_codes(
  release_id uuid default null, batch_id uuid default null, state text default null, q text default null,
  sort text default 'newest', after bigint default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.codes',
    item => 'private.code_json(t)',
    filter => $sql$
      ($3 ->> 'release_id' is null or t.release_id = ($3 ->> 'release_id')::uuid)
      and ($3 ->> 'batch_id' is null or t.batch_id = ($3 ->> 'batch_id')::uuid)
      and ($3 ->> 'state' is null or t.state = $3 ->> 'state')
      and ($3 ->> 'sort' <> 'redeemed' or t.redeemed_at is not null)
      and ($3 ->> 'q' is null
           or t.given_to is not null and lower(t.given_to) like all (private.word_patterns($3 ->> 'q')))
    $sql$,
    keys => case sort
      when 'newest' then array['t.number']
      when 'oldest' then array['t.number']
      when 'redeemed' then array['t.redeemed_at', 't.number']
    end,
    is_descending => sort <> 'oldest',
    lead => case when state is not null and sort <> 'redeemed' then 't.state' end,
    given => jsonb_build_object(
      'release_id', release_id, 'batch_id', batch_id, 'state', state, 'q', nullif(btrim(q), ''), 'sort', sort
    )
  );
$$;
grant execute on routine public.list_codes(uuid, uuid, text, text, text, bigint, integer) to authenticated;

-- What happened to a code, oldest first: [{ event, at, by, reason, given_to, replaced_by }].
create function private.code_events(code public.codes) returns jsonb language sql stable set search_path = '' as $$
  with events (event, at, user_id, reason, given_to, replaced_by, place) as (
    select case when b.is_imported then 'imported' else 'generated' end, code.created_at, b.created_by, null, null,
           null, 0
      from (select) one
      left join public.code_batches b on b.id = code.batch_id
    union all
    select 'redeemed', code.redeemed_at, null, null, null, null, 2
     where code.redeemed_at is not null
    union all
    select 'redeemed', h.was::timestamptz, null, null, null, null, 2
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
     where h.code = code.id and a.action = 'reopen'
    union all
    select t.event, a.created_at, a.created_by, a.reason, nullif(a.given_to, ''),
           case when a.action = 'replace' then (select n.id from public.codes n where n.replaces = code.id) end, 3
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
      join private.code_transitions() t on t.action = a.action
     where h.code = code.id
    union all
    select i.event, a.undone_at, a.undone_by, null, case when t.changed_column = 'given_to' then h.was end, null, 3
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
      join private.code_transitions() t on t.action = a.action
      join private.code_transitions() i on i.action = t.inverse
     where h.code = code.id and h.is_undone
  )
  select jsonb_agg(
           jsonb_build_object(
             'event', e.event, 'at', e.at,
             'by', (select u.username from public.users u where u.id = e.user_id),
             'reason', e.reason, 'given_to', e.given_to, 'replaced_by', e.replaced_by
           )
           order by e.at, e.place
         )
    from events e
$$;
grant execute on routine private.code_events(public.codes) to authenticated;

-- What a fan who types the code gets, in the one order of refusals. has_claim: from a browser that has the release already.
create function private.code_outcome(code public.codes, release public.releases, has_claim boolean) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    -- A dormant code waits for its sale, and no fan learns that it exists.
    when code.state = 'dormant' then 'unknown-code'
    -- A repeated request whose answer was lost. Who has redeemed keeps access, whatever day is set afterwards.
    when has_claim then 'redeemed'
    when code.state = 'void' then 'void'
    when release.available_at > now() and release.deleted_at is null then 'not-yet'
    when code.state = 'redeemed' then 'already-used'
    when release.deleted_at is null then 'redeemed'
    else 'unknown-code'
  end;
end
$$;
grant execute on routine private.code_outcome(public.codes, public.releases, boolean) to authenticated, service_role;

-- One code, its history, and what redeem_code() would answer a fan now, in the order in which it asks; null when there is
-- none.
create function public.look_up_code(code text) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object(
    'code', private.code_json(c),
    'fan_outcome', case
      when not (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main')
        then 'redemptions-paused'
      else private.code_outcome(c, r, false)
    end,
    'available_at', case when r.available_at > now() then r.available_at end,
    'replaces', c.replaces,
    'replaced_by', (select n.id from public.codes n where n.replaces = c.id),
    'devices', case when c.state = 'redeemed'
      then 1 + (select count(d.code) from public.code_claims d where d.code = c.id) else 0 end,
    'events', private.code_events(c)
  )
    from public.codes c
    join public.releases r on r.id = c.release_id
   where c.id = look_up_code.code;
$$;
grant execute on routine public.look_up_code(text) to authenticated;

-- One page of batches, newest first (private.page_query()).
create function public.list_batches(
  release_id uuid default null, after uuid default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.code_batches',
    item => 'private.batch_json(t)',
    filter => $sql$($3 ->> 'release_id' is null or t.release_id = ($3 ->> 'release_id')::uuid)$sql$,
    keys => array['t.created_at', 't.id'],
    is_descending => true,
    given => jsonb_build_object('release_id', release_id)
  );
$$;
grant execute on routine public.list_batches(uuid, uuid, integer) to authenticated;

-- One batch with its release and all of its codes, by serial; null for an unknown id.
create function public.read_batch(batch_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object(
    'batch', private.batch_json(b),
    'release', (
      select private.release_json(r.id)
             || jsonb_build_object('cover_image', private.page_address(r.cover_image), 'catalogue_number', r.catalogue_number)
        from public.releases r
       where r.id = b.release_id
    ),
    'codes', (
      select coalesce(jsonb_agg(
               jsonb_build_object('id', c.id, 'serial', c.serial, 'state', c.state, 'given_to', c.given_to)
               order by c.serial, c.number
             ), '[]')
        from public.codes c
       where c.batch_id = b.id
    )
  )
    from public.code_batches b
   where b.id = read_batch.batch_id;
$$;
grant execute on routine public.read_batch(uuid) to authenticated;
