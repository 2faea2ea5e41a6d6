-- Purpose: the records.
-- Owns: releases. A deleted release keeps its row (deleted_at), because printed codes point at it.
-- Who may do what: visitors read title, artist, year and cover of listed releases, never a download address;
--   admins do everything but remove rows; redeeming reads them with the secret key.

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 300),
  artist text not null check (char_length(btrim(artist)) > 0 and char_length(artist) <= 300),
  year text not null check (char_length(btrim(year)) > 0 and char_length(year) <= 20),
  cover_image text check (private.is_web_address(cover_image)),
  download_url text check (private.is_web_address(download_url)),
  mp3_url text check (private.is_web_address(mp3_url)),
  flac_url text check (private.is_web_address(flac_url)),
  -- "Show on the site": labels enter records months before anybody may hear of them.
  listed boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.releases enable row level security;

grant select (id, title, artist, year, cover_image) on public.releases to anon;
grant select on public.releases to authenticated, service_role;
grant insert (title, artist, year, cover_image, download_url, mp3_url, flac_url, listed)
  on public.releases to authenticated;
grant update (title, artist, year, cover_image, download_url, mp3_url, flac_url, listed, deleted_at)
  on public.releases to authenticated;

-- Visitors see what the label has put on show.
create policy "visitors read listed releases" on public.releases
  for select to anon
  using (listed and deleted_at is null);
create policy "admins read all releases" on public.releases
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
create policy "admins add releases" on public.releases
  for insert to authenticated
  with check ((select private.staff_role()) = 'admin');
create policy "admins change releases" on public.releases
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin');

create trigger touch before update on public.releases
  for each row execute function private.touch_updated_at();
