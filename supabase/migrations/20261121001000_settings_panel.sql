-- Purpose: what the form of the site settings promises, held for whoever comes past it.
-- Owns: more checks of site_settings, and the right of admins to put the one row back.
-- Who may do what: as before; an admin may add the row 'main' with its defaults, should it be missing.

-- Not valid for what was saved before there was a form: whoever saves the settings next puts it right.
alter table public.site_settings
  add constraint site_settings_label_name_given check (btrim(label_name) <> '') not valid,
  add constraint site_settings_contact_email_form check (
    contact_email = '' or contact_email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'
  ) not valid,
  -- The label's places elsewhere are elsewhere: never a path on this site.
  add constraint site_settings_social_elsewhere check (
    coalesce(social_instagram, 'https://') ~ '^https://'
    and coalesce(social_bandcamp, 'https://') ~ '^https://'
    and coalesce(social_spotify, 'https://') ~ '^https://'
    and coalesce(social_soundcloud, 'https://') ~ '^https://'
    and coalesce(social_twitter, 'https://') ~ '^https://'
  ) not valid,
  add constraint site_settings_social_length check (
    greatest(
      char_length(social_instagram), char_length(social_bandcamp), char_length(social_spotify),
      char_length(social_soundcloud), char_length(social_twitter)
    ) <= 2000
  ) not valid;

grant insert (id) on public.site_settings to authenticated;
-- The first load puts a missing row back with its defaults (spec, section 4).
create policy "admins put the settings back" on public.site_settings
  for insert to authenticated
  with check ((select private.staff_role()) = 'admin');
