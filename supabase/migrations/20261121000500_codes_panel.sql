-- Purpose: the panel prints codes, finds them again, and helps with one that was spent for nothing.
-- Owns: the order of codes (number); generate_codes(), list_codes(), look_up_code(), make_code_available(),
--   list_batches(), read_batch().
-- Who may do what: all functions are security invoker and refuse everybody but admins; so do the policies. Admins add codes and batches to
--   releases that are there, and make a code available again; they cannot spend a code, claim one, or take one away
--   from a release that is there. Moderators and visitors do none of it.

-- The order in which codes were made. It also marks the place in a list, because a code itself never stands in an address.
alter table public.codes add column number bigint not null generated always as identity;

-- Each filter of the list is answered by an index in the list's own order, so that the last page costs what the first does.
create unique index codes_number_key on public.codes (number);
create index codes_used_number_idx on public.codes (used, number);
create index codes_release_number_idx on public.codes (release_id, number);
create index codes_release_used_number_idx on public.codes (release_id, used, number);
-- With `used`, so that a batch is counted from the index alone.
create index codes_batch_number_idx on public.codes (batch_id, number) include (used);
drop index public.codes_release_id_idx;
drop index public.codes_batch_id_idx;

create index code_batches_newest_idx on public.code_batches (created_at desc, id desc);
create index code_batches_release_newest_idx on public.code_batches (release_id, created_at desc, id desc);
drop index public.code_batches_release_id_idx;
alter table public.code_batches alter column created_by set default auth.uid();

-- The same rule as before, put as one yes or no: as a comparison the planner takes it to leave one row in 200, and then
-- reads a whole table where the first page of an index would do.
alter policy "admins read codes" on public.codes using ((select private.staff_role() = 'admin'));
alter policy "admins read batches" on public.code_batches using ((select private.staff_role() = 'admin'));

grant insert (name, release_id) on public.code_batches to authenticated;
grant insert (id, release_id, batch_id) on public.codes to authenticated;
grant update (redeemed_at, claim, release_id) on public.codes to authenticated;

create policy "admins add batches for releases that are there" on public.code_batches
  for insert to authenticated
  with check (
    (select private.staff_role()) = 'admin'
    and release_id in (select r.id from public.releases r where r.deleted_at is null)
  );
-- A new code is unused, and belongs to a batch of its own release.
create policy "admins add unused codes to a batch" on public.codes
  for insert to authenticated
  with check (
    (select private.staff_role()) = 'admin'
    and redeemed_at is null
    and claim is null
    and release_id in (select r.id from public.releases r where r.deleted_at is null)
    and exists (
      select from public.code_batches b where b.id = codes.batch_id and b.release_id = codes.release_id
    )
  );
-- Whatever an admin writes, the code is available afterwards: nobody at the label spends a code or claims one.
create policy "admins make codes available again" on public.codes
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin' and redeemed_at is null and claim is null);

-- Trigger: a code that is made available has a release that is there, and only loses its own when that is gone.
create function private.guard_codes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.release_id <> old.release_id
     and exists (select from public.releases r where r.id = old.release_id and r.deleted_at is null) then
    raise exception 'a code keeps its release while that is there';
  end if;
  if not exists (select from public.releases r where r.id = new.release_id and r.deleted_at is null) then
    raise exception 'a code is for a release that is there';
  end if;
  return new;
end
$$;
create trigger guard before update of redeemed_at, claim, release_id on public.codes
  for each row when (new.redeemed_at is null)
  execute function private.guard_codes();

-- A release as a code or a batch names it.
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
grant execute on function private.release_json(uuid) to authenticated;

-- A code as the panel shows it; never its claim, with which its download could be asked for again.
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
grant execute on function private.code_json(public.codes) to authenticated;

-- A batch as the panel shows it, with how many of its codes are used.
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
grant execute on function private.batch_json(public.code_batches) to authenticated;

-- Makes a batch of `quantity` codes from the first candidates that are free: the batch and all of its codes, or nothing.
-- Answers { outcome: 'generated', batch, codes } or { outcome: 'short', taken }, the candidates that exist already.
create function public.generate_codes(release_id uuid, batch_name text, quantity integer, candidates text[])
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  chosen text[];
  batch public.code_batches;
  inserted integer;
begin
  perform private.require_admin();
  if coalesce(generate_codes.quantity, 0) not between 1 and 1000
     or coalesce(cardinality(generate_codes.candidates), 0) > 2000 then
    raise exception 'a batch has 1 to 1000 codes' using errcode = 'invalid_parameter_value';
  end if;
  -- Held until the end, so that the release is not deleted meanwhile.
  perform from public.releases r where r.id = generate_codes.release_id and r.deleted_at is null for share;
  if not found then
    raise exception 'a code is for a release that is there';
  end if;

  for attempt in 1..10 loop
    select array_agg(free.id order by free.id) into chosen
      from (
        select candidate.id
          from unnest(generate_codes.candidates) with ordinality candidate (id, place)
         where not exists (select from public.codes c where c.id = candidate.id)
         group by candidate.id
         order by min(candidate.place)
         limit generate_codes.quantity
      ) free;
    exit when coalesce(cardinality(chosen), 0) < generate_codes.quantity;

    begin
      insert into public.code_batches (name, release_id)
      values (generate_codes.batch_name, generate_codes.release_id)
      returning * into batch;
      -- In the order of the codes: two people whose candidates overlap wait for each other, but never in a circle.
      insert into public.codes (id, release_id, batch_id)
      select code, generate_codes.release_id, batch.id
        from unnest(chosen) code
       order by code
      on conflict do nothing;
      get diagnostics inserted = row_count;
      if inserted < generate_codes.quantity then
        raise exception 'somebody was quicker with one of them' using errcode = 'DW001';
      end if;
      return jsonb_build_object(
        'outcome', 'generated', 'batch', private.batch_json(batch), 'codes', to_jsonb(chosen)
      );
    exception
      -- Batch and codes are undone. Again, with what is free now.
      when sqlstate 'DW001' then null;
    end;
  end loop;

  return jsonb_build_object('outcome', 'short', 'taken', (
    select coalesce(jsonb_agg(c.id), '[]') from public.codes c where c.id = any (generate_codes.candidates)
  ));
end
$$;
grant execute on function public.generate_codes(uuid, text, integer, text[]) to authenticated;

-- One page of codes, newest first: { items, next, total, more }, as list_releases() answers it. A null filter is none.
-- Planned anew for each call, so that every combination of filters meets its own index. Page and count name the order of
-- that index: else the planner may walk from the newest code down through all that the filter leaves out.
create function public.list_codes(
  release_id uuid default null,
  batch_id uuid default null,
  used boolean default null,
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
  filter text := concat_ws(
    ' and ',
    'true',
    case when list_codes.release_id is not null then 'c.release_id = $1' end,
    case when list_codes.batch_id is not null then 'c.batch_id = $2' end,
    case when list_codes.used then 'c.used' when not list_codes.used then 'not c.used' end
  );
  index_order text := concat_ws(
    ', ',
    case when list_codes.used is not null then 'c.used desc' end,
    'c.number desc'
  );
  total bigint;
  answer jsonb;
begin
  perform private.require_admin();
  execute format(
    'select count(*) from (select from public.codes c where %s order by %s limit 10001) c', filter, index_order
  )
     into total
    using list_codes.release_id, list_codes.batch_id;

  execute format(
    $query$
      with page as (
        select c.*, row_number() over (order by c.number desc) as place
          from (
            select c as code, c.number
              from public.codes c
             where %s and c.number < $3
             order by %s
             limit $4 + 1
          ) c
      )
      select jsonb_build_object(
        'items', coalesce(
          (select jsonb_agg(private.code_json(p.code) order by p.place) from page p where p.place <= $4), '[]'
        ),
        'next', (
          select p.number::text from page p where p.place = $4 and exists (select from page o where o.place > $4)
        )
      )
    $query$,
    filter, index_order
  )
     into answer
    using list_codes.release_id, list_codes.batch_id,
          coalesce(list_codes.after, 9223372036854775807), size;
  return answer || jsonb_build_object('total', least(total, 10000), 'more', total > 10000);
end
$$;
grant execute on function public.list_codes(uuid, uuid, boolean, bigint, integer) to authenticated;

-- One code and what a fan who types it would hear now, in the order in which redeem_code() asks; null when there is none.
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
grant execute on function public.look_up_code(text) to authenticated;

-- Makes a code available again, on another release when its own is gone; answers the code, or null when there is none.
create function public.make_code_available(code text, release_id uuid default null)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  update public.codes c
     set redeemed_at = null,
         claim = null,
         release_id = coalesce(make_code_available.release_id, c.release_id)
   where c.id = make_code_available.code
  returning private.code_json(c) into answer;
  return answer;
end
$$;
grant execute on function public.make_code_available(text, uuid) to authenticated;

-- One page of batches, newest first: { items, next, total, more }, as list_releases() answers it.
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
grant execute on function public.list_batches(uuid, uuid, integer) to authenticated;

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
grant execute on function public.read_batch(uuid) to authenticated;
