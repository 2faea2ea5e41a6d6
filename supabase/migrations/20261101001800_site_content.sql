-- Purpose: everything the site's build reads, in one request that no row limit can cut.
-- Owns: site_content().
-- Who may do what: everyone may call it. Security invoker: row level security decides which rows a caller gets.

-- A picture: { address, alt }, or null without one.
create function private.picture_json(address text) returns jsonb language sql stable set search_path = '' as $$
  select case when picture_json.address is not null then jsonb_build_object(
    'address', private.page_address(picture_json.address), 'alt', private.picture_alt(picture_json.address)
  ) end
$$;
grant execute on routine private.picture_json(text) to anon, authenticated;

-- The revision of the content that this snapshot shows, and of which project: what answers with another one is another
-- label's site. Security definer, because visitors read neither.
create function private.content_revision() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('revision', p.revision, 'readAt', now(), 'project', private.project_id())
    from public.publishing p
   where p.id = 'main'
$$;
grant execute on routine private.content_revision() to anon, authenticated;

-- Content and revision, read in one snapshot. json costs less CPU than jsonb, which only helps who reads parts of it. The
-- timeout is its own because hosted Supabase gives visitors 3 s; PostgREST sets it before the call.
create function public.site_content() returns json
language sql stable set search_path = '' set statement_timeout = '60s' as $$
  select json_build_object(
    'build', private.content_revision(),
    'settings', (
      select json_build_object(
        'labelName', s.label_name, 'tagline', s.tagline, 'contactEmail', s.contact_email, 'description', s.description,
        'language', s.language, 'dates', private.date_style(),
        'socialLinks', json_build_object(
          'instagram', s.social_instagram, 'bandcamp', s.social_bandcamp, 'spotify', s.social_spotify,
          'soundcloud', s.social_soundcloud, 'twitter', s.social_twitter
        ),
        'aboutText', json_build_object(
          'whoWeAre', s.about_who_we_are, 'mission', s.about_mission, 'philosophy', s.about_philosophy
        ),
        'pictures', json_build_object(
          'logo', private.picture_json(s.logo_image),
          'share', private.picture_json(s.share_image),
          'whoWeAre', private.picture_json(s.about_who_we_are_image),
          'mission', private.picture_json(s.about_mission_image),
          'philosophy', private.picture_json(s.about_philosophy_image)
        ),
        'siteSettings', json_build_object(
          'enableShop', s.enable_shop, 'maintenanceMode', s.maintenance_mode,
          'allowNewCodeRedemptions', s.allow_new_code_redemptions, 'featuredArtistsCount', s.featured_artists_count
        )
      )
      from public.site_settings s
      where s.id = 'main'
    ),
    'redirects', private.redirects_json(),
    -- Those that texts show; few have any, and to read one is slow.
    'textPictures', (
      select coalesce(json_agg(private.picture_json(address) order by address), '[]')
        from (
          select unnest(private.text_pictures(a.bio)) from public.artists a where a.bio like '%[picture=%'
          union
          select unnest(private.text_pictures(r.credits)) from public.releases r where r.credits like '%[picture=%'
          union
          select unnest(private.text_pictures(n.content)) from public.news n where n.content like '%[picture=%'
          union
          select unnest(private.text_pictures(p.content)) from public.pages p where p.content like '%[picture=%'
          union
          select unnest(private.text_pictures(s.about_who_we_are || s.about_mission || s.about_philosophy))
            from public.site_settings s
        ) shown (address)
    ),
    'artists', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'name', a.name, 'slug', a.slug, 'formerSlugs', a.former_slugs, 'bio', a.bio,
        'image', private.page_address(a.image), 'imageAlt', coalesce(private.picture_alt(a.image), ''), 'linkText', a.link_text, 'linkUrl', a.link_url, 'links', a.links,
        'colorScheme', a.color_scheme, 'isClaimSpot', a.is_claim_spot
      ) order by a.display_order, a.name, a.id), '[]')
      from public.artists a
    ),
    'news', (
      select coalesce(json_agg(json_build_object(
        'id', n.id, 'title', n.title, 'formerTitles', n.former_titles, 'excerpt', n.excerpt, 'content', n.content,
        'type', n.type, 'featuredImage', private.page_address(n.featured_image),
        'featuredImageAlt', coalesce(private.picture_alt(n.featured_image), ''),
        'releaseId', s.release_id, 'featured', n.featured, 'featuredOrder', n.featured_order, 'authorName', n.author_name,
        'publishedAt', coalesce(n.published_at, n.updated_at), 'updatedAt', n.updated_at,
        'eventDate', n.event_date, 'eventTime', n.event_time, 'doorsTime', n.doors_time, 'venue', n.venue, 'city', n.city,
        'ticketUrl', n.ticket_url, 'soldOut', n.sold_out
      ) order by coalesce(n.published_at, n.updated_at) desc, n.id), '[]')
      from public.news n
      left join private.shown_article_releases() s on s.article_id = n.id
    ),
    'pages', (
      select coalesce(json_agg(json_build_object(
        'title', p.title, 'slug', p.slug, 'formerSlugs', p.former_slugs, 'content', p.content,
        'image', private.picture_json(p.image), 'placement', p.placement
      ) order by p.position, lower(p.title), p.id), '[]')
      from public.pages p
    ),
    'releases', (
      select coalesce(json_agg(json_build_object(
        'id', r.id, 'slug', r.slug, 'formerSlugs', r.former_slugs, 'title', r.title, 'artist', r.artist,
        'artistId', r.artist_id, 'year', r.year, 'catalogueNumber', r.catalogue_number,
        'coverImage', private.page_address(r.cover_image), 'coverAlt', coalesce(private.picture_alt(r.cover_image), ''),
        'availableAt', r.available_at,
        'credits', r.credits, 'pLine', r.p_line, 'cLine', r.c_line, 'listeningLinks', r.listening_links,
        'editions', (
          select coalesce(json_agg(json_build_object(
            'format', e.format, 'description', e.description, 'copies', e.copies, 'catalogueNumber', e.catalogue_number,
            'barcode', e.barcode, 'price', e.price, 'currency', e.currency, 'links', e.links,
            -- From its day on a pre-order is in stock.
            'state', case when due.has_come then 'in_stock' else e.state end,
            'shipsOn', case when not due.has_come then e.ships_on end,
            'shipsBefore', case when not due.has_come then e.ships_before end,
            'shipsNote', case when not due.has_come then e.ships_note end
          ) order by e.position), '[]')
          from public.editions e
         cross join lateral (
           select e.state = 'pre_order' and coalesce(e.ships_on <= current_date, false) as has_come
         ) due
          where e.release_id = r.id
        ),
        'tracks', (
          select coalesce(json_agg(json_build_object(
            'position', t.position, 'title', t.title, 'artist', t.artist, 'seconds', t.seconds,
            'side', t.side, 'isrc', t.isrc, 'lyrics', t.lyrics, 'preview', p.address
          ) order by t.position), '[]')
          from public.tracks t
          left join private.preview_addresses(r.id) p on p.track_id = t.id
          where t.release_id = r.id
        )
      ) order by r.year desc, r.available_at desc nulls last, r.catalogue_number desc nulls last, r.title, r.id), '[]')
      from public.releases r
    )
  )
$$;
grant execute on routine public.site_content() to anon, authenticated;
