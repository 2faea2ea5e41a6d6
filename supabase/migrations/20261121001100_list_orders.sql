-- Purpose: the panel's lists of releases and codes in the order that is asked for.
-- Owns: list_releases() and list_codes() with `sort`, in place of those without.
-- Who may do what: as before; both refuse everybody but admins.

create index releases_artist_idx on public.releases (lower(artist), lower(title), id) where deleted_at is null;
create index releases_title_idx on public.releases (lower(title), lower(artist), id) where deleted_at is null;
create index codes_redeemed_idx on public.codes (redeemed_at desc, number desc) where redeemed_at is not null;
create index codes_release_redeemed_idx on public.codes (release_id, redeemed_at desc, number desc)
  where redeemed_at is not null;

drop function public.list_releases(text, uuid, integer);

-- One page of the releases that are there: { items, next, total, more }. `next` is the `after` of the next page, or null;
-- `total` counts to 10,000, and `more` says that it stopped there.
-- q: words that all have to appear in artist, title or year. sort: newest, artist or title. page_size: at most 100.
-- Planned anew for each call, so that each order meets its own index.
create function public.list_releases(
  q text default '',
  sort text default 'newest',
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := regexp_split_to_array(lower(btrim(coalesce(list_releases.q, ''))), '\s+');
  size integer := least(greatest(coalesce(list_releases.page_size, 50), 1), 100);
  list_order text := case coalesce(list_releases.sort, 'newest')
    when 'newest' then 'r.created_at desc, r.id desc'
    when 'artist' then 'lower(r.artist), lower(r.title), r.id'
    when 'title' then 'lower(r.title), lower(r.artist), r.id'
  end;
  -- What comes after the last row shown, which is $2.
  beyond text := case coalesce(list_releases.sort, 'newest')
    when 'newest' then '(r.created_at, r.id) < (($2).created_at, ($2).id)'
    when 'artist' then '(lower(r.artist), lower(r.title), r.id) > (lower(($2).artist), lower(($2).title), ($2).id)'
    when 'title' then '(lower(r.title), lower(r.artist), r.id) > (lower(($2).title), lower(($2).artist), ($2).id)'
  end;
  last_shown public.releases;
  answer jsonb;
begin
  perform private.require_admin();
  if list_order is null then
    raise exception 'no list has this order' using errcode = 'invalid_parameter_value';
  end if;
  if list_releases.after is null then
    beyond := 'true';
  else
    select * into last_shown from public.releases r where r.id = list_releases.after;
    if not found then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  execute format(
    $query$
      with matching as not materialized (
        select r.*
          from public.releases r
         where r.deleted_at is null
           and not exists (
             select from unnest($1) word
              where position(word in lower(r.artist || ' ' || r.title || ' ' || r.year)) = 0
           )
      ),
      page as (
        select r as release, r.id, row_number() over (order by %1$s) as place
          from (select r.* from matching r where %2$s order by %1$s limit $3 + 1) r
      ),
      counted as (
        select count(*) as total from (select from matching limit 10001) m
      )
      select jsonb_build_object(
               'items', coalesce(
                 (select jsonb_agg(to_jsonb(p.release) order by p.place) from page p where p.place <= $3), '[]'
               ),
               'next', (select p.id from page p where p.place = $3 and exists (select from page o where o.place > $3)),
               'total', least(c.total, 10000),
               'more', c.total > 10000
             )
        from counted c
    $query$,
    list_order, beyond
  )
     into answer
    using words, last_shown, size;
  return answer;
end
$$;
grant execute on function public.list_releases(text, text, uuid, integer) to authenticated;

drop function public.list_codes(uuid, uuid, boolean, bigint, integer);

-- One page of codes: { items, next, total, more }, as list_releases() answers it. A null filter is none.
-- sort: newest or oldest (by when they were made), or redeemed: those that were, the latest first.
-- Planned anew for each call, so that every combination of filters meets its own index. Page and count name the order of
-- that index: else the planner may walk from the newest code down through all that the filter leaves out.
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
grant execute on function public.list_codes(uuid, uuid, boolean, text, bigint, integer) to authenticated;
