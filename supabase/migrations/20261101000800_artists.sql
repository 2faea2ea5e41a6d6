-- Purpose: the roster.
-- Owns: artists, list_artists(), private.match_artists(). Soft delete: a deleted artist stays (deleted_at), so that
--   deleting can be undone.
-- Who may do what: visitors read active artists; admins do everything but delete rows.

create table public.artists (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  bio text not null default '' check (char_length(bio) <= 20000),
  image text check (private.is_web_address(image)),
  link_text text not null default 'LEARN MORE' check (char_length(link_text) <= 100),
  link_url text check (private.is_web_address(link_url)),
  color_scheme text not null default 'Stone Light' check (char_length(color_scheme) <= 100),
  -- The class tokens of the scheme, as they were when the artist was saved (spec, section 3).
  color_classes text not null default '' check (char_length(color_classes) <= 300),
  display_order integer not null default 0,
  is_active boolean not null default true,
  is_claim_spot boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What the form of an artist promises, for writes that do not come through it.
  constraint artists_bio_given check (btrim(bio) <> '' or deleted_at is not null),
  constraint artists_color_classes_form check (
    color_classes ~ '^(bg-[a-z-]+ text-[a-z-]+ accent-text-[a-z-]+ border-[a-z-]+)?$'
  )
);
-- A page address belongs to one artist; a soft delete frees it.
create unique index artists_slug_key on public.artists (slug) where deleted_at is null;
create index artists_order_idx on public.artists (display_order, name) where deleted_at is null;
alter table public.artists enable row level security;

grant select (
  id, name, slug, bio, image, link_text, link_url, color_scheme, color_classes, display_order,
  is_active, is_claim_spot
) on public.artists to anon;
grant select on public.artists to authenticated, service_role;
grant insert (
  name, slug, bio, image, link_text, link_url, color_scheme, color_classes, display_order,
  is_active, is_claim_spot
) on public.artists to authenticated;
grant update (
  name, slug, bio, image, link_text, link_url, color_scheme, color_classes, display_order,
  is_active, is_claim_spot, deleted_at
) on public.artists to authenticated;

-- Visitors see the artists who are on the roster now.
create policy "visitors read active artists" on public.artists
  for select to anon
  using (is_active and deleted_at is null);
-- Admins see all of them, also inactive and deleted ones.
create policy "admins read all artists" on public.artists
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
-- Only admins add artists.
create policy "admins add artists" on public.artists
  for insert to authenticated
  with check ((select private.staff_role()) = 'admin');
-- Only admins change artists; deleting and restoring are changes of deleted_at.
create policy "admins change artists" on public.artists
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin');

create trigger audit_soft_delete after update of deleted_at on public.artists
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('artist', 'name');
create trigger touch before update on public.artists
  for each row execute function private.touch_updated_at();

-- Search vector: the words that an artist is found by. A word is indexed by its first 60 characters.
create function private.artist_search_vector(name text, slug text, bio text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 60)), '{}'))
    from unnest(string_to_array(private.normalize_search_text(name || ' ' || slug || ' ' || bio), ' ')) word
   where word <> ''
$$;
grant execute on routine private.artist_search_vector(text, text, text) to authenticated, service_role;

create index artists_search_idx on public.artists
  using gin (private.artist_search_vector(name, slug, bio)) where deleted_at is null;

-- Text search over the roster. Security definer, because under row level security no index can answer the search (its
-- operator is not leakproof); so the function itself lets in admins alone.
create function private.match_artists(q text)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select a.id
      from public.artists a
     where a.deleted_at is null
       and private.artist_search_vector(a.name, a.slug, a.bio) @@ private.prefix_query(match_artists.q);
end
$$;
grant execute on routine private.match_artists(text) to authenticated;

-- One page of the artists that are not deleted: { items, next, total, more } (private.page_json()).
-- q: words that all have to begin a word of name, slug or bio. status: 'active', 'inactive' or 'claim-spot', else all.
-- sort: 'name', 'newest' or 'updated', else the order of the roster. page_size: at most 100.
create function public.list_artists(
  q text default '',
  status text default '',
  sort text default 'order',
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  is_search boolean := btrim(coalesce(list_artists.q, '')) <> '';
  size integer := least(greatest(coalesce(list_artists.page_size, 50), 1), 100);
  answer jsonb;
begin
  perform private.require_admin();
  if list_artists.after is not null
     and not exists (select from public.artists a where a.id = list_artists.after) then
    raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
  end if;

  with placed as not materialized (
    select a as artist,
           a.id,
           case list_artists.sort
             when 'newest' then -extract(epoch from a.created_at)
             when 'updated' then -extract(epoch from a.updated_at)
             when 'name' then 0
             else a.display_order
           end as number,
           case list_artists.sort
             when 'newest' then ''
             when 'updated' then ''
             when 'name' then lower(a.name)
             else a.name
           end as name
      from public.artists a
  ),
  matching as not materialized (
    select p.*
      from placed p
     where (p.artist).deleted_at is null
       and (not is_search or p.id in (select private.match_artists(list_artists.q)))
       and case list_artists.status
             when 'active' then (p.artist).is_active
             when 'inactive' then not (p.artist).is_active
             when 'claim-spot' then (p.artist).is_claim_spot
             else true
           end
  ),
  page as (
    select m.*, row_number() over (order by m.number, m.name, m.id) as place
      from (
        select * from matching m
         where list_artists.after is null
            or (m.number, m.name, m.id) > (
              select l.number, l.name, l.id from placed l where l.id = list_artists.after
            )
         order by m.number, m.name, m.id
         limit size + 1
      ) m
  ),
  counted as (
    select count(*) as total from (select from matching limit 10001) m
  )
  select jsonb_build_object(
           'items', coalesce(
             (select jsonb_agg(to_jsonb(p.artist) order by p.place) from page p where p.place <= size), '[]'
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
grant execute on routine public.list_artists(text, text, text, uuid, integer) to authenticated;
