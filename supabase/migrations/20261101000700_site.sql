-- Purpose: everything the site's build reads, in one request that no row limit can cut.
-- Owns: site_content(). Security invoker: row level security decides what may be on the site.
-- Who may do what: anybody may call it and gets what anybody may see.

create function public.site_content()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (
      select jsonb_build_object(
        'labelName', s.label_name,
        'tagline', s.tagline,
        'contactEmail', s.contact_email,
        'description', s.description,
        'socialLinks', jsonb_build_object(
          'instagram', s.social_instagram,
          'bandcamp', s.social_bandcamp,
          'spotify', s.social_spotify,
          'soundcloud', s.social_soundcloud,
          'twitter', s.social_twitter
        ),
        'aboutText', jsonb_build_object(
          'whoWeAre', s.about_who_we_are,
          'mission', s.about_mission,
          'philosophy', s.about_philosophy
        ),
        'siteSettings', jsonb_build_object(
          'enableShop', s.enable_shop,
          'maintenanceMode', s.maintenance_mode,
          'allowNewCodeRedemptions', s.allow_new_code_redemptions,
          'featuredArtistsCount', s.featured_artists_count
        )
      )
      from public.site_settings s
      where s.id = 'main'
    )
  )
$$;
grant execute on function public.site_content() to anon, authenticated;
