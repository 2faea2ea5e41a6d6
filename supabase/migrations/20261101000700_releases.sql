-- Purpose: the records that the label sells.
-- Owns: releases, list_releases(). Soft delete: a deleted row stays (deleted_at), because printed codes point at it.
-- Who may do what: visitors read title, artist, year and cover of listed releases, never a download address;
--   admins do everything but delete rows; redeeming reads them with the secret key.

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 300),
  artist text not null check (char_length(btrim(artist)) > 0 and char_length(artist) <= 300),
  year text not null check (char_length(btrim(year)) > 0 and char_length(year) <= 20),
  cover_image text check (private.is_web_address(cover_image)),
  download_url text check (private.is_web_address(download_url)),
  mp3_url text check (private.is_web_address(mp3_url)),
  flac_url text check (private.is_web_address(flac_url)),
  -- "Show on the site": a label enters a record months before it is announced.
  listed boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
-- One index for each order of the list.
create index releases_newest_idx on public.releases (created_at desc, id desc) where deleted_at is null;
create index releases_artist_idx on public.releases (lower(artist), lower(title), id) where deleted_at is null;
create index releases_title_idx on public.releases (lower(title), lower(artist), id) where deleted_at is null;
alter table public.releases enable row level security;

grant select (id, title, artist, year, cover_image) on public.releases to anon;
grant select on public.releases to authenticated, service_role;
grant insert (title, artist, year, cover_image, download_url, mp3_url, flac_url, listed)
  on public.releases to authenticated;
grant update (title, artist, year, cover_image, download_url, mp3_url, flac_url, listed, deleted_at)
  on public.releases to authenticated;

-- Visitors see the releases that the label shows on the site.
create policy "visitors read listed releases" on public.releases
  for select to anon
  using (listed and deleted_at is null);
-- Admins see all of them, also unlisted and deleted ones.
create policy "admins read all releases" on public.releases
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
-- Only admins add releases.
create policy "admins add releases" on public.releases
  for insert to authenticated
  with check ((select private.staff_role()) = 'admin');
-- Only admins change releases; deleting and restoring are changes of deleted_at.
create policy "admins change releases" on public.releases
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin');

create trigger audit_soft_delete after update of deleted_at on public.releases
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('release', 'title');
create trigger touch before update on public.releases
  for each row execute function private.touch_updated_at();

-- One page of the releases that are not deleted: { items, next, total, more } (private.page_json()).
-- q: words that all have to appear in artist, title or year. sort: newest, artist or title. page_size: at most 100.
-- Dynamic SQL, planned anew for each call, so that each order uses its own index.
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
  -- Keyset pagination: what comes after the last row shown, which is $2.
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
grant execute on routine public.list_releases(text, text, uuid, integer) to authenticated;
