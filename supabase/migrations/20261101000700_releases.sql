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
  using ((select private.staff_role() = 'admin'));
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

-- One page of the releases that are not deleted (private.page_query()).
-- q: words that all have to appear in artist, title or year. sort: newest, artist or title. Items have a summary of
-- their files (files_summary()).
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
  answer jsonb;
begin
  perform private.require_admin();
  execute private.page_query(
    source => 'public.releases',
    item => $sql$to_jsonb(t) || jsonb_build_object('files', private.files_summary(t.id))$sql$,
    filter => $sql$t.deleted_at is null and lower(t.artist || ' ' || t.title || ' ' || t.year) like all ($3)$sql$,
    keys => case list_releases.sort
      when 'newest' then array['t.created_at', 't.id']
      when 'artist' then array['lower(t.artist)', 'lower(t.title)', 't.id']
      when 'title' then array['lower(t.title)', 'lower(t.artist)', 't.id']
    end,
    is_descending => list_releases.sort = 'newest'
  )
     into answer
    using list_releases.after, list_releases.page_size, private.word_patterns(list_releases.q);
  return answer;
end
$$;
grant execute on routine public.list_releases(text, text, uuid, integer) to authenticated;
