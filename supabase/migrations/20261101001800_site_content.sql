-- Purpose: everything the site's build reads, in one request that no row limit can cut.
-- Owns: site_content().
-- Who may do what: everyone may call it. Security invoker: row level security decides which rows a caller gets.

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
    'settings', (select to_json(s) from private.shown_settings s),
    'artists', (select coalesce(json_agg(a), '[]') from private.shown_artists a),
    'news', (select coalesce(json_agg(n), '[]') from private.shown_news n),
    'goods', (select coalesce(json_agg(g), '[]') from private.shown_goods g),
    'pressKits', (select coalesce(json_agg(k), '[]') from private.shown_press_kits k),
    'pages', (select coalesce(json_agg(p), '[]') from private.shown_pages p),
    'releases', (select coalesce(json_agg(r), '[]') from private.shown_releases r),
    'redirects', (select coalesce(json_agg(r), '[]') from private.shown_redirects r),
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
          select unnest(private.text_pictures(g.content)) from public.goods g where g.content like '%[picture=%'
          union
          select unnest(private.text_pictures(k.content)) from public.press_kits k where k.content like '%[picture=%'
          union
          select unnest(private.text_pictures(s.about_who_we_are || s.about_mission || s.about_philosophy))
            from public.site_settings s
        ) shown (address)
    )
  )
$$;
grant execute on routine public.site_content() to anon, authenticated;
