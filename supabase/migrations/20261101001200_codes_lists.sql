-- Purpose: the admin finds codes and batches again.
-- Owns: list_codes(), look_up_code(), list_batches(), read_batch(), and how a code and a batch are written as JSON.
-- Who may do what: all functions are security invoker and refuse everyone but admins.

-- The release of a code or a batch.
create function private.release_json(release_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'title', r.title, 'artist', r.artist, 'is_deleted', r.deleted_at is not null)
    from public.releases r
   where r.id = release_json.release_id
$$;
grant execute on routine private.release_json(uuid) to authenticated;

-- A code for the admin; never its claim, with which its download could be asked for again.
create function private.code_json(code public.codes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', code.id,
    'state', code.state,
    'used', code.used,
    'redeemed_at', code.redeemed_at,
    'created_at', code.created_at,
    'serial', code.serial,
    'given_to', code.given_to,
    'release', private.release_json(code.release_id),
    'batch', (
      select jsonb_build_object('id', b.id, 'name', b.name)
        from public.code_batches b
       where b.id = code.batch_id
    )
  )
$$;
grant execute on routine private.code_json(public.codes) to authenticated;

-- A batch for the admin, with how many of its codes are in each state.
create function private.batch_json(batch public.code_batches) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', batch.id,
    'name', batch.name,
    'created_at', batch.created_at,
    'created_by', (select u.username from public.users u where u.id = batch.created_by),
    'release', private.release_json(batch.release_id),
    'used', count(*) filter (where c.used),
    'total', count(*),
    'states', jsonb_build_object(
      'dormant', count(*) filter (where c.state = 'dormant'),
      'available', count(*) filter (where c.state = 'available'),
      'redeemed', count(*) filter (where c.state = 'redeemed'),
      'void', count(*) filter (where c.state = 'void')
    ),
    'serials', coalesce(max(c.serial), 0),
    'tried_at', batch.tried_at,
    'is_imported', batch.is_imported
  )
    from public.codes c
   where c.batch_id = batch.id
$$;
grant execute on routine private.batch_json(public.code_batches) to authenticated;

-- One page of codes (private.page_query()); `after` is a running number, because a code never stands in an address. A
-- null filter is none. q: words that all have to appear in whom a code was given to. sort: newest or oldest, by when they
-- were made and in a batch by serial, or redeemed: those that were, the latest first.
create function public.list_codes(
  release_id uuid default null, batch_id uuid default null, state text default null, q text default null,
  sort text default 'newest', after bigint default null, page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  execute private.page_query(
    source => 'public.codes',
    item => 'private.code_json(t)',
    filter => $sql$
      ($3 is null or t.release_id = $3)
      and ($4 is null or t.batch_id = $4)
      and ($5 is null or t.state = $5)
      and ($6 <> 'redeemed' or t.redeemed_at is not null)
      and ($7 is null or t.given_to is not null and lower(t.given_to) like all ($7))
    $sql$,
    keys => case list_codes.sort
      when 'newest' then array['t.number']
      when 'oldest' then array['t.number']
      when 'redeemed' then array['t.redeemed_at', 't.number']
    end,
    is_descending => list_codes.sort <> 'oldest',
    lead => case when list_codes.state is not null and list_codes.sort <> 'redeemed' then 't.state' end
  )
     into answer
    using list_codes.after, list_codes.page_size, list_codes.release_id, list_codes.batch_id, list_codes.state,
          list_codes.sort, case when btrim(list_codes.q) <> '' then private.word_patterns(list_codes.q) end;
  return answer;
end
$$;
grant execute on routine public.list_codes(uuid, uuid, text, text, text, bigint, integer) to authenticated;

-- What happened to a code, oldest first: [{ event, at, by, reason, given_to, replaced_by }].
create function private.code_events(code public.codes) returns jsonb
language sql stable set search_path = '' as $$
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
    select case a.action
             when 'void' then 'voided'
             when 'unvoid' then 'unvoided'
             when 'activate' then 'activated'
             when 'deactivate' then 'deactivated'
             when 'give' then 'given'
             when 'sell' then 'sold'
             when 'replace' then 'replaced'
             else 'reopened'
           end,
           a.created_at, a.created_by, a.reason, nullif(a.given_to, ''),
           case when a.action = 'replace' then (select n.id from public.codes n where n.replaces = code.id) end, 3
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
     where h.code = code.id
    union all
    select case a.action
             when 'void' then 'unvoided'
             when 'unvoid' then 'voided'
             when 'activate' then 'deactivated'
             when 'deactivate' then 'activated'
             when 'give' then 'given'
             else 'unsold'
           end,
           a.undone_at, a.undone_by, null, case when a.action = 'give' then h.was end, null, 3
      from public.code_changes h
      join public.code_actions a on a.id = h.action_id
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

-- One code, its history, and what redeem_code() would answer a fan now, in the order in which it asks; null when there is
-- none.
create function public.look_up_code(code text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'code', private.code_json(c),
      'fan_outcome', case
        when not (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main')
          then 'redemptions-paused'
        when c.state = 'dormant' then 'unknown-code'
        when c.state = 'void' then 'void'
        when r.available_at > now() and r.deleted_at is null then 'not-yet'
        when c.state = 'redeemed' then 'already-used'
        when r.deleted_at is null then 'redeemed'
        else 'unknown-code'
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
     where c.id = look_up_code.code
  );
end
$$;
grant execute on routine public.look_up_code(text) to authenticated;

-- One page of batches, newest first (private.page_query()).
create function public.list_batches(
  release_id uuid default null, after uuid default null, page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  execute private.page_query(
    source => 'public.code_batches',
    item => 'private.batch_json(t)',
    filter => '($3 is null or t.release_id = $3)',
    keys => array['t.created_at', 't.id'],
    is_descending => true
  )
     into answer
    using list_batches.after, list_batches.page_size, list_batches.release_id;
  return answer;
end
$$;
grant execute on routine public.list_batches(uuid, uuid, integer) to authenticated;

-- One batch with its release and all of its codes, by serial; null when there is none.
create function public.read_batch(batch_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'batch', private.batch_json(b),
      'release', (
        select private.release_json(r.id)
               || jsonb_build_object('cover_image', r.cover_image, 'catalogue_number', r.catalogue_number)
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
     where b.id = read_batch.batch_id
  );
end
$$;
grant execute on routine public.read_batch(uuid) to authenticated;
