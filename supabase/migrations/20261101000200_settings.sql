-- Purpose: what the label says about itself, and the switches of the site.
-- Owns: site_settings, one row with the id 'main', inserted here with the spec's defaults.
-- Who may do what: everybody reads; admins change. Nobody adds a second row or removes the one.

create table public.site_settings (
  id text primary key default 'main' check (id = 'main'),
  label_name text not null default 'Your Record Label' check (char_length(label_name) between 1 and 120),
  tagline text not null default 'Physical releases with digital redemption codes' check (char_length(tagline) <= 300),
  contact_email text not null default '' check (char_length(contact_email) <= 254),
  description text not null default '' check (char_length(description) <= 2000),
  social_instagram text check (private.is_web_address(social_instagram)),
  social_bandcamp text check (private.is_web_address(social_bandcamp)),
  social_spotify text check (private.is_web_address(social_spotify)),
  social_soundcloud text check (private.is_web_address(social_soundcloud)),
  social_twitter text check (private.is_web_address(social_twitter)),
  about_who_we_are text not null default '' check (char_length(about_who_we_are) <= 10000),
  about_mission text not null default '' check (char_length(about_mission) <= 10000),
  about_philosophy text not null default '' check (char_length(about_philosophy) <= 10000),
  enable_shop boolean not null default false,
  maintenance_mode boolean not null default false,
  allow_new_code_redemptions boolean not null default true,
  featured_artists_count integer not null default 4 check (featured_artists_count between 1 and 20),
  updated_at timestamptz not null default now()
);
alter table public.site_settings enable row level security;

insert into public.site_settings (id) values ('main');

grant select on public.site_settings to anon, authenticated, service_role;
grant update on public.site_settings to authenticated;

-- The site and its visitors need every word of it.
create policy "everybody reads the settings" on public.site_settings
  for select to anon, authenticated
  using (true);
-- Only admins change them.
create policy "admins change the settings" on public.site_settings
  for update to authenticated
  using ((select private.staff_role()) = 'admin')
  with check ((select private.staff_role()) = 'admin');

create trigger touch before update on public.site_settings
  for each row execute function private.touch_updated_at();
