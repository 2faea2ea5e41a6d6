-- Purpose: the roster.
-- Owns: artists. A deleted artist keeps its row (deleted_at), so that deleting can be undone.
-- Who may do what: visitors read active artists; admins do everything but remove rows.

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
  updated_at timestamptz not null default now()
);
-- A page address belongs to one artist; a deleted one gives it free.
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

-- Visitors see who is on the roster now.
create policy "visitors read active artists" on public.artists
  for select to anon
  using (is_active and deleted_at is null);
create policy "admins read all artists" on public.artists
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
create policy "admins add artists" on public.artists
  for insert to authenticated
  with check ((select private.staff_role()) = 'admin');
create policy "admins change artists" on public.artists
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin');

create trigger touch before update on public.artists
  for each row execute function private.touch_updated_at();
