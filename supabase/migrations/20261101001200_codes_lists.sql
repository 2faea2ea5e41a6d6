-- Purpose: the admin finds codes and batches again.
-- Owns: list_codes(), look_up_code(), list_batches(), read_batch(), and how a code and a batch are written as JSON.
-- Who may do what: all functions are security invoker and refuse everyone but admins.

-- The release of a code or a batch.
create function private.release_json(release_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'title', r.title, 'artist', r.artist, 'isDeleted', r.deleted_at is not null)
    from public.releases r
   where r.id = release_json.release_id
$$;
grant execute on routine private.release_json(uuid) to authenticated;

-- A code for the admin; never its claim, with which its download could be asked for again.
create function private.code_json(code public.codes)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', code.id,
    'used', code.used,
    'redeemedAt', code.redeemed_at,
    'createdAt', code.created_at,
    'release', private.release_json(code.release_id),
    'batch', (
      select jsonb_build_object('id', b.id, 'name', b.name)
        from public.code_batches b
       where b.id = code.batch_id
    )
  )
$$;
grant execute on routine private.code_json(public.codes) to authenticated;

-- A batch for the admin, with how many of its codes are used.
create function private.batch_json(batch public.code_batches)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', batch.id,
    'name', batch.name,
    'createdAt', batch.created_at,
    'createdBy', (select u.username from public.users u where u.id = batch.created_by),
    'release', private.release_json(batch.release_id),
    'used', count(*) filter (where c.used),
    'total', count(*)
  )
    from public.codes c
   where c.batch_id = batch.id
$$;
grant execute on routine private.batch_json(public.code_batches) to authenticated;

-- One page of codes: { items, next, total, more } (private.page_json()). A null filter is none.
-- sort: newest or oldest (by when they were made), or redeemed: those that were, the latest first.
-- Dynamic SQL, planned anew for each call, so that every combination of filters uses its own index. Page and count name
-- the order of that index: else the planner may walk from the newest code down through all that the filter leaves out.
create function public.list_codes(
  release_id uuid default null,
  batch_id uuid default null,
  used boolean default null,
  sort text default 'newest',
  after bigint default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(list_codes.page_size, 50), 1), 100);
  chosen_order text := coalesce(list_codes.sort, 'newest');
  filter text := concat_ws(
    ' and ',
    'true',
    case when list_codes.release_id is not null then 'c.release_id = $1' end,
    case when list_codes.batch_id is not null then 'c.batch_id = $2' end,
    case when list_codes.used then 'c.used' when not list_codes.used then 'not c.used' end,
    case when chosen_order = 'redeemed' then 'c.redeemed_at is not null' end
  );
  list_order text := case chosen_order
    when 'newest' then 'c.number desc'
    when 'oldest' then 'c.number'
    when 'redeemed' then 'c.redeemed_at desc, c.number desc'
  end;
  beyond text := case chosen_order
    when 'newest' then 'c.number < $3'
    when 'oldest' then 'c.number > $3'
    when 'redeemed' then '(c.redeemed_at, c.number) < ($4, $3)'
  end;
  -- A filter on `used` is the first column of its index.
  index_order text := concat_ws(
    ', ',
    case
      when list_codes.used is null or chosen_order = 'redeemed' then null
      when chosen_order = 'oldest' then 'c.used'
      else 'c.used desc'
    end,
    list_order
  );
  last_redeemed timestamptz;
  total bigint;
  answer jsonb;
begin
  perform private.require_admin();
  if list_order is null then
    raise exception 'no list has this order' using errcode = 'invalid_parameter_value';
  end if;
  if list_codes.after is null then
    beyond := 'true';
  elsif chosen_order = 'redeemed' then
    select c.redeemed_at into last_redeemed from public.codes c where c.number = list_codes.after;
    if last_redeemed is null then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  execute format(
    'select count(*) from (select from public.codes c where %s order by %s limit 10001) c', filter, index_order
  )
     into total
    using list_codes.release_id, list_codes.batch_id;

  execute format(
    $query$
      with page as (
        select c.code, c.number, row_number() over (order by %2$s) as place
          from (
            select c as code, c.number, c.redeemed_at
              from public.codes c
             where %1$s and %3$s
             order by %4$s
             limit $5 + 1
          ) c
      )
      select jsonb_build_object(
        'items', coalesce(
          (select jsonb_agg(private.code_json(p.code) order by p.place) from page p where p.place <= $5), '[]'
        ),
        'next', (
          select p.number::text from page p where p.place = $5 and exists (select from page o where o.place > $5)
        )
      )
    $query$,
    filter, list_order, beyond, index_order
  )
     into answer
    using list_codes.release_id, list_codes.batch_id, list_codes.after, last_redeemed, size;
  return answer || jsonb_build_object('total', least(total, 10000), 'more', total > 10000);
end
$$;
grant execute on routine public.list_codes(uuid, uuid, boolean, text, bigint, integer) to authenticated;

-- One code and what redeem_code() would answer a fan now, in the order in which it asks; null when there is none.
create function public.look_up_code(code text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'code', private.code_json(c),
      'fanOutcome', case
        when not (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main')
          then 'redemptions-paused'
        when c.used then 'already-used'
        when exists (select from public.releases r where r.id = c.release_id and r.deleted_at is null)
          then 'redeemed'
        else 'unknown-code'
      end
    )
      from public.codes c
     where c.id = look_up_code.code
  );
end
$$;
grant execute on routine public.look_up_code(text) to authenticated;

-- One page of batches, newest first: { items, next, total, more } (private.page_json()).
create function public.list_batches(
  release_id uuid default null,
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(list_batches.page_size, 50), 1), 100);
  last_shown public.code_batches;
  answer jsonb;
begin
  perform private.require_admin();
  if list_batches.after is not null then
    select * into last_shown from public.code_batches b where b.id = list_batches.after;
    if not found then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  with matching as not materialized (
    select b as batch, b.id, b.created_at
      from public.code_batches b
     where list_batches.release_id is null or b.release_id = list_batches.release_id
  ),
  page as (
    select m.*, row_number() over (order by m.created_at desc, m.id desc) as place
      from (
        select * from matching m
         where (m.created_at, m.id) < (
           coalesce(last_shown.created_at, 'infinity'),
           coalesce(last_shown.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
         )
         order by m.created_at desc, m.id desc
         limit size + 1
      ) m
  ),
  counted as (
    select count(*) as total from (select from matching limit 10001) m
  )
  select jsonb_build_object(
           'items', coalesce(
             (select jsonb_agg(private.batch_json(p.batch) order by p.place) from page p where p.place <= size), '[]'
           ),
           'next', (select p.id from page p where p.place = size and exists (select from page o where o.place > size)),
           'total', least(c.total, 10000),
           'more', c.total > 10000
         )
    into answer
    from counted c;
  return answer;
end
$$;
grant execute on routine public.list_batches(uuid, uuid, integer) to authenticated;

-- One batch with all of its codes, in the order in which they were made; null when there is none.
create function public.read_batch(batch_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'batch', private.batch_json(b),
      'codes', (
        select coalesce(jsonb_agg(c.id order by c.number), '[]')
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
