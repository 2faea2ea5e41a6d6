-- Purpose: the label's texts and the switches of the site.
-- Owns: site_settings, one row with the id 'main', inserted here with the spec's defaults.
-- Who may do what: everyone reads the row, visitors what private.shown_settings shows of it; admins change, and add the
--   row 'main' with its defaults should it be missing. No role adds a second row or deletes the one.

create table public.site_settings (
  id text primary key default 'main' check (id = 'main'),
  label_name text not null default 'Your Record Label' check (char_length(label_name) between 1 and 120),
  tagline text not null default 'Physical releases with digital redemption codes' check (char_length(tagline) <= 300),
  contact_email text not null default '' check (char_length(contact_email) <= 254),
  description text not null default '' check (char_length(description) <= 2000),
  -- The language of the label's own names and texts, ISO 639-1.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- 'D Month YYYY' and '20:30' in place of the spec's 'Month D, YYYY' and '8:30 PM'.
  day_first boolean not null default false,
  hours_24 boolean not null default false,
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
  -- The label's own logo, in place of its name.
  logo_image text check (private.is_web_address(logo_image)),
  -- What a link to the site shows; an uploaded picture, whose size and form are known.
  share_image text check (share_image ~ '^/media/'),
  about_who_we_are_image text check (private.is_web_address(about_who_we_are_image)),
  about_mission_image text check (private.is_web_address(about_mission_image)),
  about_philosophy_image text check (private.is_web_address(about_philosophy_image)),
  -- Those that are uploaded pictures.
  logo_picture text generated always as (case when logo_image ~ '^/media/' then logo_image end) stored
    references public.pictures (ready_address),
  share_picture text generated always as (share_image) stored references public.pictures (ready_address),
  about_who_we_are_picture text
    generated always as (case when about_who_we_are_image ~ '^/media/' then about_who_we_are_image end) stored
    references public.pictures (ready_address),
  about_mission_picture text
    generated always as (case when about_mission_image ~ '^/media/' then about_mission_image end) stored
    references public.pictures (ready_address),
  about_philosophy_picture text
    generated always as (case when about_philosophy_image ~ '^/media/' then about_philosophy_image end) stored
    references public.pictures (ready_address),
  featured_artists_count integer not null default 4 check (featured_artists_count between 1 and 20),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What the form of the settings promises, for writes that do not come through it.
  constraint site_settings_label_name_given check (btrim(label_name) <> ''),
  constraint site_settings_contact_email_form check (
    contact_email = '' or contact_email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'
  ),
  -- The label's profiles are on other sites: never a path on this one.
  constraint site_settings_social_elsewhere check (
    coalesce(social_instagram, 'https://') ~ '^https://'
    and coalesce(social_bandcamp, 'https://') ~ '^https://'
    and coalesce(social_spotify, 'https://') ~ '^https://'
    and coalesce(social_soundcloud, 'https://') ~ '^https://'
    and coalesce(social_twitter, 'https://') ~ '^https://'
  )
);
create index site_settings_logo_picture_idx on public.site_settings (logo_picture);
create index site_settings_share_picture_idx on public.site_settings (share_picture);
create index site_settings_about_who_we_are_picture_idx on public.site_settings (about_who_we_are_picture);
create index site_settings_about_mission_picture_idx on public.site_settings (about_mission_picture);
create index site_settings_about_philosophy_picture_idx on public.site_settings (about_philosophy_picture);
alter table public.site_settings enable row level security;

insert into public.site_settings (id) values ('main');

grant select on public.site_settings to authenticated, service_role;
grant insert (id), update on public.site_settings to authenticated;

-- The site shows the row; which columns of it visitors read, private.shown_settings says.
create policy "everybody reads the settings" on public.site_settings for select to anon, authenticated using (true);
create policy "admins change the settings" on public.site_settings for update to authenticated
  using ((select private.is_staff('admin')));
-- The first load by an admin restores a missing row with its defaults (spec, section 4).
create policy "admins restore missing settings" on public.site_settings for insert to authenticated
  with check ((select private.is_staff('admin')));

-- What visitors see of the settings.
create view private.shown_settings as
  select s.label_name as "labelName",
         s.tagline,
         s.contact_email as "contactEmail",
         s.description,
         s.language,
         json_build_object('dayFirst', s.day_first, 'hours24', s.hours_24) as dates,
         json_build_object(
           'instagram', s.social_instagram,
           'bandcamp', s.social_bandcamp,
           'spotify', s.social_spotify,
           'soundcloud', s.social_soundcloud,
           'twitter', s.social_twitter
         ) as "socialLinks",
         json_build_object(
           'whoWeAre', s.about_who_we_are,
           'mission', s.about_mission,
           'philosophy', s.about_philosophy
         ) as "aboutText",
         json_build_object(
           'logo', private.picture_json(s.logo_image),
           'share', private.picture_json(s.share_image),
           'whoWeAre', private.picture_json(s.about_who_we_are_image),
           'mission', private.picture_json(s.about_mission_image),
           'philosophy', private.picture_json(s.about_philosophy_image)
         ) as pictures,
         json_build_object(
           'enableShop', s.enable_shop,
           'maintenanceMode', s.maintenance_mode,
           'allowNewCodeRedemptions', s.allow_new_code_redemptions,
           'featuredArtistsCount', s.featured_artists_count
         ) as "siteSettings"
    from public.site_settings s
   where s.id = 'main';
select private.show_to_visitors('shown_settings');

-- How the label writes dates and times: { dayFirst, hours24 }.
create function private.date_style() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'dayFirst', coalesce(bool_or(s.day_first), false), 'hours24', coalesce(bool_or(s.hours_24), false)
    )
      from public.site_settings s
  );
end
$$;
grant execute on routine private.date_style() to service_role;

-- Trigger: logs which settings were changed, by name. Security definer to append to the log.
create function private.audit_settings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed text[];
begin
  select array_agg(n.key order by n.key) into changed
    from jsonb_each(to_jsonb(new) - 'updated_at') n
   where n.value is distinct from to_jsonb(old) -> n.key;
  if changed is not null then
    perform private.write_audit('settings-changed', '', jsonb_build_object('changed', changed));
  end if;
  return null;
end
$$;
create trigger audit after update on public.site_settings for each row execute function private.audit_settings();

create trigger touch before update on public.site_settings for each row execute function private.touch_updated_at();
