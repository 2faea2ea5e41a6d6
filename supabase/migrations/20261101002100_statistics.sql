-- Purpose: what the admin tells of the label's state: the numbers and tasks of its first screen, how old the last backup
--   is, what became of a pressing, and whether a batch can be printed.
-- Owns: no table.
-- Who may do what: all are security invoker. An admin gets all of it; row level security leaves a moderator the number of
--   articles, and of the tasks the drafts. code_statistics() and rehearse_batch() refuse everyone but admins.

-- What is on, the next first: shows that take place, records to come, early tracks, and what goes public by itself:
-- [{ kind, id, name, day }].
create function private.coming_up() returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'id', c.id, 'name', c.name, 'day', c.day) order by c.day), '[]')
    from (
      select c.* from (
        select 'show' as kind, n.id, private.strip_markup(n.title) as name, n.event_date::timestamptz as day
          from public.news n
         where n.deleted_at is null and n.type = 'show' and n.published and n.event_date >= current_date
           and n.show_state in ('on', 'moved')
        union all
        select 'article', n.id, private.strip_markup(n.title), n.published_at
          from public.news n
         where n.deleted_at is null and n.published and n.published_at > now()
        union all
        select 'release', r.id, r.artist || ' - ' || r.title, r.available_at
          from public.releases r
         where r.deleted_at is null and r.available_at > now()
        union all
        select 'early', r.id, r.artist || ' - ' || r.title, r.early_at
          from public.releases r
         where r.deleted_at is null and r.listed and r.early_at > now()
        union all
        select 'goods', g.id, g.title, g.published_at
          from public.goods g
         where g.deleted_at is null and g.published and g.published_at > now()
        union all
        select 'press-kit', k.id, k.title, k.published_at
          from public.press_kits k
         where k.deleted_at is null and k.published and k.published_at > now()
      ) c
      order by c.day
      limit 4
    ) c
$$;
grant execute on routine private.coming_up() to authenticated;

create function public.dashboard_counts() returns jsonb language sql stable set search_path = '' as $$
  with redeemed as (
    select count(*) as codes from public.codes c where c.redeemed_at is not null
  )
  select jsonb_build_object(
           'news', (select count(*) from public.news n where n.deleted_at is null),
           'coming_up', private.coming_up()
         )
         || case when (select private.is_staff('admin')) then jsonb_build_object(
           'artists', (select count(*) from public.artists a where a.deleted_at is null),
           'releases', (select count(*) from public.releases r where r.deleted_at is null),
           'codes_redeemed', (select codes from redeemed),
           'backup', private.backup_state(),
           'users', (select count(*) from public.users u where u.disabled_at is null),
           -- Before the first code is redeemed: the newest release of which only some tracks have music.
           'in_part', (
             select private.music_of(r) || jsonb_build_object('id', r.id, 'name', r.artist || ' - ' || r.title)
               from public.releases r
              where r.deleted_at is null and private.music_of(r) ->> 'gives' = 'some_tracks'
                and (select codes from redeemed) = 0
              order by r.created_at desc
              limit 1
           ),
           -- Each step is true once it is done.
           'first_day', (
             select jsonb_build_object(
                      'words', s.label_name <> 'Your Record Label',
                      'look', s.logo_image is not null or s.share_image is not null or s.about_who_we_are <> '',
                      'artist', exists (select from public.artists a where a.deleted_at is null),
                      'release', exists (
                        select from public.releases r
                         where r.deleted_at is null and private.music_of(r) ->> 'gives' not in ('nothing', 'some_tracks')
                      ),
                      'codes', exists (select from public.code_batches),
                      'test', exists (
                        select from public.code_batches b
                          join public.releases r on r.id = b.release_id
                         where b.tried_at is not null and private.music_of(r) ->> 'gives' not in ('nothing', 'some_tracks')
                      ),
                      'publish', exists (select from public.publishing p where p.live_revision > 1 and p.live_revision = p.revision)
                    )
               from public.site_settings s
              where s.id = 'main'
           )
         ) else '{}' end
$$;
grant execute on routine public.dashboard_counts() to authenticated;

-- ===== Tasks: what needs doing at the label.

-- What needs doing, most urgent first: [{ kind, id, name, count, since }], where `id` and `name` are those of the one
-- record that it is about, else null. Of each kind at most five.
create function public.list_tasks() returns jsonb language sql stable set search_path = '' as $$
  with admin as (
    select where private.is_staff('admin')
  ), tasks as (
    (select 1 as place, 'maintenance' as kind, null::uuid as id, null as name, null::bigint as count,
            null::timestamptz as since
       from admin, public.site_settings s
      where s.maintenance_mode)
    union all
    (select 2, 'redemptions-paused', null, null, null, null
       from admin, public.site_settings s
      where not s.allow_new_code_redemptions)
    union all
    (select 2, 'publishing-failed', null, p.failure, null, p.waiting_since
       from admin, public.publishing p
      where p.failure is not null)
    union all
    (select 3, 'changes-waiting', null, null, null, p.waiting_since
       from admin, public.publishing p
      where not p.automatic and p.waiting_since is not null and p.failure is null)
    union all
    (select 4, 'messages-not-delivered', null, null, count(*), min(m.created_at)
       from admin, public.contact_messages m
      where m.delivered_at is null and m.archived_at is null
        and (m.last_error is not null or m.leased_until <= now())
     having count(*) > 0)
    union all
    (select 5, 'messages-new', null, null, count(*), min(m.created_at)
       from admin, public.contact_messages m
      where m.read_at is null and m.archived_at is null
     having count(*) > 0)
    union all
    (select 6, 'release-without-files', r.id, r.artist || ' - ' || r.title, null, null
       from admin, public.releases r
      where r.deleted_at is null and private.music_of(r) ->> 'gives' = 'nothing'
        and exists (select from public.codes c where c.release_id = r.id and c.state = 'available')
      order by r.created_at desc
      limit 5)
    union all
    (select 7, 'release-with-some-tracks', r.id, r.artist || ' - ' || r.title,
            (m.music ->> 'tracks')::bigint - (m.music ->> 'tracks_with_files')::bigint, null
       from admin, public.releases r
      cross join lateral (select private.music_of(r) as music) m
      where r.deleted_at is null and m.music ->> 'gives' = 'some_tracks'
        and exists (select from public.codes c where c.release_id = r.id and c.state = 'available')
      order by r.created_at desc
      limit 5)
    union all
    (select 8, case when r.early_at is null then 'early-track-without-day' else 'early-day-without-track' end, r.id,
            r.artist || ' - ' || r.title, null, null
       from admin, public.releases r
      where r.deleted_at is null and (r.early_at is null) = exists (
        select from public.files f where f.release_id = r.id and f.kind = 'early' and f.state = 'ready'
      )
      order by r.created_at desc
      limit 5)
    union all
    -- At most one in ten is left, of twenty and more that are not void, and fans redeem them.
    (select 9, 'codes-nearly-used-up', r.id, r.artist || ' - ' || r.title, pressed.left_over, null
       from admin, public.releases r
      cross join lateral (
        select count(*) filter (where c.state <> 'void') as codes,
               count(*) filter (where c.state in ('available', 'dormant')) as left_over
          from public.codes c
         where c.release_id = r.id
      ) pressed
      where r.deleted_at is null and pressed.codes >= 20 and pressed.left_over * 10 <= pressed.codes
        and exists (select from public.codes c where c.release_id = r.id and c.redeemed_at > now() - interval '60 days')
      order by pressed.left_over, r.created_at desc
      limit 5)
    union all
    (select 10, 'pictures-without-share', null, null, count(*), null
       from admin, public.pictures p
      where not p.has_share and p.ready_at is not null and p.removed_at is null
     having count(*) > 0)
    union all
    (select 11, d.kind, n.id, private.strip_markup(n.title), null, d.due
       from public.news n
      cross join lateral (
        -- Half a day later, the day of a show has passed in every time zone.
        values ('show-past', case when n.type = 'show' then (n.event_date + interval '36 hours') at time zone 'UTC' end),
               ('draft-overdue', n.published_at)
      ) d (kind, due)
      where not n.published and n.deleted_at is null and d.due <= now()
        -- One that was saved or taken off the site since is meant to be a draft.
        and n.updated_at <= d.due
        and (select private.is_staff())
      order by d.due desc
      limit 5)
  )
  select coalesce(jsonb_agg(to_jsonb(t) - 'place' order by t.place, t.count, t.since desc), '[]') from tasks t
$$;
grant execute on routine public.list_tasks() to authenticated;

-- ===== A pressing: what became of its codes, and whether it can be printed.

-- What became of the codes of a release, of a batch, or of all, from redeemed_at alone:
-- { total, out, redeemed, median_days, first_day, curve: [[days, redeemed]], last_pressing: { name, day }, downloads: [{ kind, downloads }] };
-- null for a release or batch that is not there. last_pressing: the newest batch, null on the first day and for a batch. out: neither dormant nor void. The curve is by days of the calendar in time_zone (IANA name),
-- counted from first_day, on which the first of these codes was made (null without codes), cumulative, and has at most 200 points. Downloads are
-- counted by release, not by code.
create function public.code_statistics(
  release_id uuid default null, batch_id uuid default null, time_zone text default 'UTC'
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_role('admin');
  if code_statistics.release_id is not null
       and not exists (select from public.releases r where r.id = code_statistics.release_id)
     or code_statistics.batch_id is not null
       and not exists (select from public.code_batches b where b.id = code_statistics.batch_id) then
    return null;
  end if;
  -- Planned for each call, so that a filter of null falls away.
  execute $sql$
    with counted as (
      select count(*) as total,
             count(*) filter (where c.state in ('available', 'redeemed')) as in_hands,
             count(*) filter (where c.state = 'redeemed') as redeemed,
             (min(c.created_at) at time zone $3)::date as first_day,
             (max(c.redeemed_at) filter (where c.state = 'redeemed') at time zone $3)::date as last_day
        from public.codes c
       where ($1 is null or c.release_id = $1) and ($2 is null or c.batch_id = $2)
    ), midnights as (
      -- Once for each day and not for each code: converting a time to a zone is slow.
      select array(
               select (t.first_day + n)::timestamp at time zone $3
                 from generate_series(1, t.last_day - t.first_day) n
                order by n
             ) as starts
        from counted t
    ), waits as (
      -- date_part(): extract() computes in numeric, which is slower.
      select date_part('epoch', c.redeemed_at - c.created_at) / 86400 as days,
             width_bucket(c.redeemed_at, (select m.starts from midnights m)) as day
        from public.codes c
       where ($1 is null or c.release_id = $1) and ($2 is null or c.batch_id = $2) and c.state = 'redeemed'
    ), days as (
      select w.day, count(*) as redeemed from waits w group by w.day
    ), buckets as (
      select max(d.day) as day, sum(d.redeemed) as redeemed
        from days d
       group by d.day / greatest(1, ((select max(day) from days) + 200) / 200)
    ), points as (
      select b.day, sum(b.redeemed) over (order by b.day) as redeemed from buckets b
    )
    select jsonb_build_object(
             'total', t.total,
             'out', t.in_hands,
             'redeemed', t.redeemed,
             'first_day', t.first_day,
             'median_days', (
               select round((percentile_cont(0.5) within group (order by greatest(0, w.days)))::numeric, 1) from waits w
             ),
             'curve', (select coalesce(jsonb_agg(jsonb_build_array(p.day, p.redeemed) order by p.day), '[]') from points p),
             'last_pressing', case when $2 is null then (
               select jsonb_build_object('name', b.name, 'day', b.day)
                 from (
                   select b.name, (b.created_at at time zone $3)::date - t.first_day as day
                     from public.code_batches b
                    where $1 is null or b.release_id = $1
                    order by b.created_at desc
                    limit 1
                 ) b
                where b.day > 0
             ) end,
             'downloads', case when $2 is null then (
               select coalesce(
                        jsonb_agg(jsonb_build_object('kind', d.kind, 'downloads', d.downloads) order by d.kind), '[]'
                      )
                 from (
                   select f.kind, sum(f.downloads) as downloads
                     from public.file_downloads f
                    where $1 is null or f.release_id = $1
                    group by f.kind
                 ) d
             ) else '[]' end
           )
      from counted t
  $sql$
     into answer
    using code_statistics.release_id, code_statistics.batch_id, code_statistics.time_zone;
  return answer;
end
$$;
grant execute on routine public.code_statistics(uuid, uuid, text) to authenticated;

-- What a fan of this batch would meet, as far as the database knows, and notes that the batch was tried. null when there
-- is none.
create function public.rehearse_batch(batch_id uuid) returns jsonb language sql set search_path = '' as $$
  select private.require_role('admin');
  update public.code_batches b
     set tried_at = now(), tried_faults = null
   where b.id = rehearse_batch.batch_id
  returning jsonb_build_object(
    'batch', private.batch_json(b),
    'project', private.content_revision() ->> 'project',
    'maintenance_mode', (select s.maintenance_mode from public.site_settings s where s.id = 'main'),
    'is_open', (select s.allow_new_code_redemptions from public.site_settings s where s.id = 'main'),
    'release', (
      select jsonb_build_object(
               'is_deleted', r.deleted_at is not null, 'listed', r.listed, 'slug', r.slug, 'available_at', r.available_at,
               'download_url', r.download_url, 'mp3_url', r.mp3_url, 'flac_url', r.flac_url,
               'music', private.music_of(r)
             )
        from public.releases r
       where r.id = b.release_id
    ),
    -- The titles of its tracks that have no file.
    'lacking', (
      select coalesce(jsonb_agg(t.title order by t.position), '[]')
        from public.tracks t
       where t.release_id = b.release_id and not exists (
         select from public.files f where f.track_id = t.id and f.state = 'ready' and not f.is_public
       )
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'key', f.key, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes
             ) order by f.kind, f.name), '[]')
        from public.files f
       where f.release_id = b.release_id and f.state = 'ready' and not f.is_public
    )
  );
$$;
grant execute on routine public.rehearse_batch(uuid) to authenticated;
