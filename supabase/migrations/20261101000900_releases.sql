-- Purpose: the records that the label sells, their tracks in the order of the record, and the editions that can be bought.
-- Owns: releases, tracks, editions. Soft delete: a deleted release stays for 30 days and can be restored (deleted_at), and
--   for good when codes were printed that point at it (empty_bin()).
-- Who may do what: visitors read listed releases with their tracks and editions, never a download address, and of files the
--   addresses of what they may hear (private.preview_addresses()); admins do
--   everything but delete rows, and save all tracks or editions of a release at once; moderators read which releases an
--   article may be about; redeeming reads them with the secret key.

-- True for a list of links with names: [{ name, url }].
create function private.are_named_links(given jsonb, most integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= most and not exists (
    select from jsonb_array_elements(given) e
     where (
       jsonb_typeof(e) = 'object'
       and (select array_agg(k order by k) from jsonb_object_keys(e) k) = '{name,url}'
       and jsonb_typeof(e -> 'name') = 'string' and e ->> 'name' ~ '\S' and char_length(e ->> 'name') <= 60
       and jsonb_typeof(e -> 'url') = 'string' and private.is_web_address(e ->> 'url')
     ) is not true
  )
$$;
grant execute on routine private.are_named_links(jsonb, integer) to authenticated, service_role;

-- True for what was sent to MusicBrainz, by edition, or as 'release' without editions: { id: { at, facts: { name: digest } } }.
create function private.are_sent_facts(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(given) = 'object' and octet_length(given::text) <= 131072 and not exists (
    select from jsonb_each(case jsonb_typeof(given) when 'object' then given else '{}' end) e (edition, sent)
     where (
       edition ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|release)$'
       and jsonb_typeof(sent) = 'object'
       and (select array_agg(k order by k) from jsonb_object_keys(sent) k) = '{at,facts}'
       and jsonb_typeof(sent -> 'at') = 'string' and sent ->> 'at' ~ '^\d{4}-\d\d-\d\dT'
       and jsonb_typeof(sent -> 'facts') = 'object'
       and not exists (
         select from jsonb_each(sent -> 'facts') f (name, digest)
          where (
            name ~ '^[a-z][a-z0-9 ]{0,39}$' and jsonb_typeof(digest) = 'string'
            and digest #>> '{}' ~ '^[0-9a-f]{8}$'
          ) is not true
       )
     ) is not true
  )
$$;
grant execute on routine private.are_sent_facts(jsonb) to authenticated, service_role;

-- When a release came or comes out, to sort by: its release day, else the first four digits of its year. The site's own
-- order has a release without a day last in its year, and so has this one.
create function private.release_date(available_at timestamptz, year text) returns timestamptz
language sql immutable set search_path = '' as $$
  select coalesce(
    available_at,
    make_timestamp(nullif(substring(year from '\d{4}')::integer, 0), 1, 1, 0, 0, 0) at time zone 'UTC',
    '-infinity'
  )
$$;
grant execute on routine private.release_date(timestamptz, text) to authenticated, service_role;

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 300),
  artist text not null check (char_length(btrim(artist)) > 0 and char_length(artist) <= 300),
  year text not null check (char_length(btrim(year)) > 0 and char_length(year) <= 20),
  -- Its page is /release/{slug}. Made from artist and title when none is given (private.set_slug()).
  slug text not null default '' check (private.is_slug(slug) and char_length(slug) <= 200),
  -- Of the roster, if the artist is on it; the credited name stays in `artist`.
  artist_id uuid references public.artists (id) on delete set null,
  catalogue_number text check (char_length(btrim(catalogue_number)) > 0 and char_length(catalogue_number) <= 60),
  -- Release day. Before it the page says when, and has no previews unless previews_early.
  available_at timestamptz
    check (available_at >= '0001-01-01 00:00:00+00' and available_at < '9999-12-31 00:00:00+00'),
  -- The day that visitors were told first, when it is another one (private.move_release_day()); and when they were told of
  -- the present one.
  former_available_at timestamptz,
  day_told_at timestamptz not null default now(),
  previews_early boolean not null default false,
  -- From when on visitors hear the whole early track; null for never.
  early_at timestamptz check (early_at >= '0001-01-01 00:00:00+00' and early_at < '9999-12-31 00:00:00+00'),
  -- A rich text.
  credits text not null default '' check (char_length(credits) <= 20000),
  -- Who owns the recordings (℗) and the sleeve and texts (©), with the year: '2026 Tarehouse Records'.
  p_line text check (char_length(btrim(p_line)) > 0 and char_length(p_line) <= 200),
  c_line text check (char_length(btrim(c_line)) > 0 and char_length(c_line) <= 200),
  listening_links jsonb not null default '[]' check (private.are_named_links(listening_links, 20)),
  cover_image text check (private.is_web_address(cover_image)),
  -- The cover when it is an uploaded picture.
  cover_picture text generated always as (case when cover_image ~ '^/media/' then cover_image end) stored
    references public.pictures (ready_address),
  download_url text check (private.is_web_address(download_url)),
  mp3_url text check (private.is_web_address(mp3_url)),
  flac_url text check (private.is_web_address(flac_url)),
  -- "Show on the site": a label enters a record months before it is announced.
  listed boolean not null default false,
  -- Which of its facts were sent to MusicBrainz, and when, as digests (save_sent_facts()).
  musicbrainz_sent jsonb not null default '{}' check (private.are_sent_facts(musicbrainz_sent)),
  -- Slugs of addresses that led to its page; the build sends them on (private.store_former_slug()).
  former_slugs text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
-- A page address belongs to one release; a soft delete frees it.
create unique index releases_slug_key on public.releases (slug) where deleted_at is null;
create index releases_artist_id_idx on public.releases (artist_id);
create index releases_cover_picture_idx on public.releases (cover_picture) where cover_picture is not null;
create index releases_text_pictures_idx on public.releases using gin (private.text_pictures(credits));
create index releases_newest_idx on public.releases (private.release_date(available_at, year) desc, created_at desc, id desc)
  where deleted_at is null;
create index releases_artist_idx on public.releases (lower(artist), lower(title), id) where deleted_at is null;
create index releases_title_idx on public.releases (lower(title), lower(artist), id) where deleted_at is null;
create index releases_bin_idx on public.releases (deleted_at desc, id desc) where deleted_at is not null;
alter table public.releases enable row level security;

grant select on public.releases to authenticated, service_role;
grant insert (
  title, artist, year, slug, artist_id, catalogue_number, available_at, previews_early, early_at, credits, p_line, c_line,
  listening_links, cover_image, download_url, mp3_url, flac_url, listed
) on public.releases to authenticated;
grant update (
  title, artist, year, slug, artist_id, catalogue_number, available_at, previews_early, early_at, credits, p_line, c_line,
  listening_links, cover_image, download_url, mp3_url, flac_url, listed, musicbrainz_sent,
  deleted_at
) on public.releases to authenticated;

create policy "visitors read listed releases" on public.releases for select to anon
  using (listed and deleted_at is null);
create policy "admins read all releases" on public.releases for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add releases" on public.releases for insert to authenticated
  with check ((select private.is_staff('admin')));
-- Deleting and restoring are changes of deleted_at.
create policy "admins change releases" on public.releases for update to authenticated
  using ((select private.is_staff('admin')));

create trigger set_slug before insert or update of slug, deleted_at on public.releases
  for each row execute function private.set_slug();

-- After set_slug, by its name. A deleted release that comes back under another slug was public under the one before.
create trigger store_former_slug before update on public.releases
  for each row when (old.listed and (old.slug, old.listed) is distinct from (new.slug, new.listed))
  execute function private.store_former_slug();

-- Trigger: keeps the day that visitors were told when the release day of a listed release moves while it is to come: the first
-- one, until the release is out, loses its day or is back on that one.
create function private.move_release_day() returns trigger language plpgsql set search_path = '' as $$
begin
  new.day_told_at := now();
  new.former_available_at := case when old.available_at > now() and new.available_at > now() then
    nullif(coalesce(old.former_available_at, case when old.listed then old.available_at end), new.available_at)
  end;
  return new;
end
$$;
create trigger move_release_day before update of available_at, listed on public.releases
  for each row when ((old.available_at, old.listed) is distinct from (new.available_at, new.listed))
  execute function private.move_release_day();

create trigger stamp_deletion before update of deleted_at on public.releases
  for each row execute function private.stamp_deletion();
create trigger audit_soft_delete after update of deleted_at on public.releases
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('release', 'title');
-- What was sent elsewhere is no change of the release: a form that is open meanwhile is not stale.
create trigger touch before update on public.releases
  for each row when (new.musicbrainz_sent is not distinct from old.musicbrainz_sent)
  execute function private.touch_updated_at();

-- Whether the site shows a release; false for null. Security definer, because visitors and moderators may not know of others.
create function private.is_shown_release(release_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.releases r
     where r.id = is_shown_release.release_id and r.listed and r.deleted_at is null
  );
end
$$;

-- The releases that an article may be about, for its form: { releases: [{ id, artist, title, slug }] }, by artist and title. A moderator
-- gets those that the site shows. Security definer, because a moderator reads no releases.
create function public.read_release_choices() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_role('moderator');
  select jsonb_build_object('releases', coalesce(
           jsonb_agg(
             jsonb_build_object('id', r.id, 'artist', r.artist, 'title', r.title, 'slug', r.slug)
             order by lower(r.artist), lower(r.title), r.id
           ),
           '[]'
         ))
    from public.releases r
   where r.deleted_at is null and (r.listed or private.is_staff('admin'));
$$;
grant execute on routine public.read_release_choices() to authenticated;

-- ===== Tracks.

create table public.tracks (
  id uuid primary key,
  release_id uuid not null references public.releases (id),
  position integer not null check (position between 1 and 200),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 300),
  -- Only where it is another than the release's.
  artist text check (char_length(btrim(artist)) > 0 and char_length(artist) <= 300),
  -- Its length, as far as a file or somebody has said it.
  seconds integer check (seconds between 1 and 86400),
  -- The side of a record, or the number of a disc.
  side text check (side ~ '^([A-Z]|[1-9][0-9]?)$'),
  -- Without hyphens (ISO 3901).
  isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
  lyrics text check (char_length(btrim(lyrics)) > 0 and char_length(lyrics) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What a file of the track refers to.
  constraint tracks_release_key unique (id, release_id),
  -- Checked at the end of a statement: a new order passes through positions that are taken.
  constraint tracks_position_key unique (release_id, position) deferrable initially immediate
);
alter table public.tracks enable row level security;

create index tracks_isrc_idx on public.tracks (isrc) where isrc is not null;

grant select on public.tracks to authenticated, service_role;

-- Visitors see the tracks of the releases that they see.
create policy "visitors read tracks of listed releases" on public.tracks for select to anon
  using (exists (select from public.releases r where r.id = release_id));
create policy "admins read tracks" on public.tracks for select to authenticated
  using ((select private.is_staff('admin')));

create trigger touch before update on public.tracks for each row execute function private.touch_updated_at();

-- What visitors may hear of a listed release, by track: its preview once it is out, or before where it lets them; and whole, from
-- early_at on, its early track. Security definer: visitors read no files. plpgsql, because the table of files comes later
-- (files.sql).
create function private.preview_addresses(release_id uuid)
returns table (track_id uuid, address text, bytes bigint, is_whole boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select distinct on (f.track_id) f.track_id, '/media/' || f.key, f.bytes, f.kind = 'early'
      from public.files f
      join public.releases r on r.id = f.release_id
     where f.release_id = preview_addresses.release_id and f.state = 'ready'
       and r.listed and r.deleted_at is null
       and case f.kind
         when 'early' then r.early_at <= now()
         when 'preview' then r.previews_early or coalesce(r.available_at <= now(), true)
         else false end
     order by f.track_id, f.kind = 'early' desc;
end
$$;
grant execute on routine private.preview_addresses(uuid) to anon, authenticated;

-- The version of a release's list of tracks, by which a stale save is recognised; '' without tracks.
-- plpgsql keeps its plan; PostgreSQL plans an SQL function at each call, and an import makes thousands of calls.
create function private.tracks_version(release_id uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(md5(string_agg(t.id || ' ' || t.updated_at, ',' order by t.position)), '')
      from public.tracks t
     where t.release_id = tracks_version.release_id
  );
end
$$;
grant execute on routine private.tracks_version(uuid) to authenticated;

-- The tracks of a release with their version: { tracks, version }.
create function private.tracks_json(release_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'tracks', coalesce(
             jsonb_agg(to_jsonb(t) - '{release_id,created_at,updated_at}'::text[] order by t.position), '[]'
           ),
           'version', private.tracks_version(tracks_json.release_id)
         )
    from public.tracks t
   where t.release_id = tracks_json.release_id
$$;
grant execute on routine private.tracks_json(uuid) to authenticated;

-- Replaces the lists of tracks of releases: [{ id, tracks }], those without `tracks` left as they are. A track that is left
-- out is deleted, and its files are removed. DW026 when another recording has an ISRC of the lists; a song may have its own
-- on a single and an album. All lists in one statement each, because an import has thousands.
create function private.save_track_lists(lists jsonb) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.tracks t
   using jsonb_to_recordset(lists) l (id uuid, tracks jsonb)
   where t.release_id = l.id and jsonb_typeof(l.tracks) = 'array'
     and not exists (select from jsonb_array_elements(l.tracks) given where (given ->> 'id')::uuid = t.id);
  insert into public.tracks as t (id, release_id, position, title, artist, seconds, side, isrc, lyrics)
  select distinct on (g.id)
         g.id, l.id, place, g.title, nullif(g.artist, ''), g.seconds, nullif(g.side, ''), nullif(g.isrc, ''),
         nullif(g.lyrics, '')
    from jsonb_to_recordset(lists) l (id uuid, tracks jsonb),
         jsonb_array_elements(case jsonb_typeof(l.tracks) when 'array' then l.tracks else '[]' end)
           with ordinality listed (given, place),
         jsonb_populate_record(null::public.tracks, given) g
  on conflict (id) do update
     set position = excluded.position, title = excluded.title, artist = excluded.artist, seconds = excluded.seconds,
         side = excluded.side, isrc = excluded.isrc, lyrics = excluded.lyrics
   where t.release_id = excluded.release_id
     and to_jsonb(t) - '{created_at,updated_at}'::text[] <> to_jsonb(excluded) - '{created_at,updated_at}'::text[];
  -- Materialized, so that the planner begins with the ISRCs, whatever it knows of a table that an import has just filled.
  if exists (
    with saved as materialized (
      select t.id, t.release_id, t.isrc, t.title
        from public.tracks t
       where t.release_id in (select l.id from jsonb_to_recordset(lists) l (id uuid)) and t.isrc is not null
    ), other as materialized (
      select o.release_id
        from saved t
        join public.tracks o on o.isrc = t.isrc and o.id <> t.id
       where o.release_id = t.release_id or lower(btrim(o.title)) <> lower(btrim(t.title))
    )
    select from other o join public.releases r on r.id = o.release_id and r.deleted_at is null
  ) then
    raise exception 'an ISRC is of one recording' using errcode = 'DW026';
  end if;
end
$$;

-- Replaces the list of tracks of a release: [{ id, title, artist?, seconds?, side?, isrc?, lyrics? }] in its order
-- (private.save_track_lists()). `version`: of the list that was changed; DW014 when it is another by now. Answers the list,
-- { tracks, version }. Security definer, because the list is changed as a whole or not at all.
create function public.save_tracks(release_id uuid, version text, tracks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role('admin');
  perform from public.releases r where r.id = save_tracks.release_id and r.deleted_at is null for update;
  if not found then
    raise exception 'a track is of a release that is there' using errcode = 'DW015';
  end if;
  if private.tracks_version(save_tracks.release_id) is distinct from save_tracks.version then
    raise exception 'the tracks have been changed since' using errcode = 'DW014';
  end if;
  perform private.save_track_lists(
    jsonb_build_array(jsonb_build_object('id', save_tracks.release_id, 'tracks', save_tracks.tracks))
  );
  return private.tracks_json(release_id);
end
$$;
grant execute on routine public.save_tracks(uuid, text, jsonb) to authenticated;

-- ===== Editions.

-- True for a GTIN of 8, 12 (UPC), 13 (EAN) or 14 digits whose last digit is the check digit of the others (GS1).
create function private.is_gtin(given text) returns boolean language sql immutable set search_path = '' as $$
  select given ~ '^([0-9]{8}|[0-9]{12,14})$' and (
    select sum(substr(reverse(given), i, 1)::integer * case when i % 2 = 0 then 3 else 1 end) % 10 = 0
      from generate_series(1, char_length(given)) i
  )
$$;
grant execute on routine private.is_gtin(text) to authenticated, service_role;

-- What a release can be bought as.
create table public.editions (
  id uuid primary key,
  release_id uuid not null references public.releases (id) on delete cascade,
  position integer not null check (position between 1 and 20),
  format text not null check (char_length(btrim(format)) > 0 and char_length(format) <= 100),
  description text check (char_length(btrim(description)) > 0 and char_length(description) <= 200),
  -- How many there are.
  copies integer check (copies between 1 and 9999999),
  -- Only where it is another than the release's.
  catalogue_number text check (char_length(btrim(catalogue_number)) > 0 and char_length(catalogue_number) <= 60),
  barcode text check (private.is_gtin(barcode)),
  -- In minor units of the currency (ISO 4217): cents.
  price integer check (price between 0 and 999999999),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Where it is sold, by name.
  links jsonb not null default '[]' check (private.are_named_links(links, 5)),
  state text not null default 'in_stock' check (state in ('pre_order', 'in_stock', 'last_copies', 'sold_out', 'back_on')),
  -- From when a pre-order ships, or when it is back; the announced day before that one; and why, or how.
  ships_on date check (ships_on between '0001-01-01' and '9999-12-31'),
  ships_before date,
  ships_note text check (char_length(btrim(ships_note)) > 0 and char_length(ships_note) <= 200),
  constraint editions_a_price_has_a_currency check ((price is null) = (currency is null)),
  constraint editions_what_ships_later_has_a_day check (
    case state when 'back_on' then ships_on is not null when 'pre_order' then true
      else coalesce(ships_on, ships_before) is null and ships_note is null end
  ),
  constraint editions_position_key unique (release_id, position) deferrable initially immediate
);
alter table public.editions enable row level security;

grant select on public.editions to authenticated, service_role;
create policy "visitors read editions of listed releases" on public.editions for select to anon
  using (exists (select from public.releases r where r.id = release_id));
create policy "admins read editions" on public.editions for select to authenticated
  using ((select private.is_staff('admin')));

-- What was sent to MusicBrainz of a release: { sent: { edition or 'release': { at, facts } } }; null for a deleted one.
create function public.read_sent_facts(release_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_role('admin');
  return (
    select jsonb_build_object('sent', r.musicbrainz_sent)
      from public.releases r
     where r.id = read_sent_facts.release_id and r.deleted_at is null
  );
end
$$;
grant execute on routine public.read_sent_facts(uuid) to authenticated;

-- Stores that the facts of an edition, or of a release without one ('release'), were sent to MusicBrainz just now, in place of
-- what was sent before; what was sent of editions that are gone leaves. Answers as read_sent_facts().
create function public.save_sent_facts(release_id uuid, edition text, facts jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_role('admin');
  update public.releases r
     set musicbrainz_sent = (
           select coalesce(jsonb_object_agg(sent.key, sent.value), '{}')
             from jsonb_each(r.musicbrainz_sent) sent
            where sent.key = 'release'
               or exists (select from public.editions e where e.release_id = r.id and e.id::text = sent.key)
         ) || jsonb_build_object(edition, jsonb_build_object('at', now(), 'facts', facts))
   where r.id = save_sent_facts.release_id and r.deleted_at is null;
  return public.read_sent_facts(release_id);
end
$$;
grant execute on routine public.save_sent_facts(uuid, text, jsonb) to authenticated;

-- ===== What visitors see of a release, with its editions and its tracks; the newest year first.

create view private.shown_releases as
  select r.id,
         r.slug,
         r.former_slugs as "formerSlugs",
         r.title,
         r.artist,
         r.artist_id as "artistId",
         r.year,
         r.catalogue_number as "catalogueNumber",
         private.page_address(r.cover_image) as "coverImage",
         coalesce(private.picture_alt(r.cover_image), '') as "coverAlt",
         r.available_at as "availableAt",
         r.former_available_at as "formerAvailableAt",
         r.day_told_at as "dayToldAt",
         r.credits,
         r.p_line as "pLine",
         r.c_line as "cLine",
         r.listening_links as "listeningLinks",
         (
           select coalesce(json_agg(shown), '[]')
             from (
               select e.format,
                      e.description,
                      e.copies,
                      e.catalogue_number as "catalogueNumber",
                      e.barcode,
                      e.price,
                      e.currency,
                      e.links,
                      -- From its day on a pre-order is in stock.
                      case when due.has_come then 'in_stock' else e.state end as state,
                      case when not due.has_come then e.ships_on end as "shipsOn",
                      case when not due.has_come then e.ships_before end as "shipsBefore",
                      case when not due.has_come then e.ships_note end as "shipsNote"
                 from public.editions e
                cross join lateral (
                  select e.state = 'pre_order' and coalesce(e.ships_on <= current_date, false) as has_come
                ) due
                where e.release_id = r.id
                order by e.position
             ) shown
         ) as editions,
         (
           select coalesce(json_agg(shown), '[]')
             from (
               select t.position,
                      t.title,
                      t.artist,
                      t.seconds,
                      t.side,
                      t.isrc,
                      t.lyrics,
                      p.address as preview,
                      p.bytes as "previewBytes",
                      coalesce(p.is_whole, false) as "isWhole"
                 from public.tracks t
                 left join private.preview_addresses(r.id) p on p.track_id = t.id
                where t.release_id = r.id
                order by t.position
             ) shown
         ) as tracks
    from public.releases r
   order by r.year desc, r.available_at desc nulls last, r.catalogue_number desc nulls last, r.title, r.id;
select private.show_to_visitors('shown_releases');

-- The editions of a release as save_editions() takes them.
create function private.editions_json(release_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(
           jsonb_agg(to_jsonb(e) - '{release_id,position,ships_before}'::text[] order by e.position), '[]'
         )
    from public.editions e
   where e.release_id = editions_json.release_id
$$;
grant execute on routine private.editions_json(uuid) to authenticated;

-- Replaces the lists of editions of releases: [{ id, editions }], those without `editions` left as they are. A row is one of
-- the table without release and position; an id of another edition becomes a new one. A day of a listed release that
-- moves is kept as the one before; its events of that day move to the new one, if there is one, unless another edition
-- still has that day. The same list once more writes nothing. Security definer, because a list is changed as a whole or not
-- at all.
create function private.save_edition_lists(lists jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- By id.
  before jsonb;
begin
  perform private.require_role('admin');
  lists := (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'editions', l.editions)), '[]')
      from jsonb_to_recordset(lists) l (id uuid, editions jsonb)
     where jsonb_typeof(l.editions) = 'array'
       and jsonb_strip_nulls(l.editions) <> jsonb_strip_nulls(private.editions_json(l.id))
  );
  with deleted as (
    delete from public.editions e
     where e.release_id in (select l.id from jsonb_to_recordset(lists) l (id uuid))
    returning e.*
  )
  select coalesce(jsonb_object_agg(d.id, to_jsonb(d)), '{}') into before from deleted d;
  insert into public.editions
  select g.*
    from (
      select l.id as release_id, given, place, old,
             row_number() over (partition by given ->> 'id' order by l.id, place) as copy
        from jsonb_to_recordset(lists) l (id uuid, editions jsonb),
             jsonb_array_elements(l.editions) with ordinality listed (given, place),
             lateral (
               select before -> (given ->> 'id') as old
                where before -> (given ->> 'id') ->> 'release_id' = l.id::text
                union all select null
                limit 1
             ) b
    ) n
    left join public.editions o on o.id = (given ->> 'id')::uuid,
         jsonb_populate_record(null::public.editions, given || jsonb_build_object(
           'id', case when o.id is null and copy = 1 then (given ->> 'id')::uuid else gen_random_uuid() end,
           'release_id', n.release_id, 'position', place, 'ships_before', case
             when given ->> 'ships_on' is null or given ->> 'ships_on' = old ->> 'ships_before'
               or given ->> 'state' <> old ->> 'state' then null
             when given ->> 'ships_on' = old ->> 'ships_on' then old ->> 'ships_before'
             when (select r.listed from public.releases r where r.id = n.release_id) then old ->> 'ships_on'
           end
         )) g;
  update public.news n set event_date = e.ships_on
    from public.editions e
   where e.release_id in (select l.id from jsonb_to_recordset(lists) l (id uuid))
     and (before -> e.id::text ->> 'ships_on')::date = n.event_date
     and n.release_id = e.release_id and n.type = 'release' and e.ships_on is not null
     and not exists (
       select from public.editions o where o.release_id = n.release_id and o.ships_on = n.event_date
     );
end
$$;
grant execute on routine private.save_edition_lists(jsonb) to authenticated;

-- Replaces the list of editions of one release (private.save_edition_lists()).
create function private.save_editions(release_id uuid, editions jsonb) returns void
language sql set search_path = '' as $$
  select private.save_edition_lists(
    jsonb_build_array(jsonb_build_object('id', save_editions.release_id, 'editions', save_editions.editions))
  )
$$;
grant execute on routine private.save_editions(uuid, jsonb) to authenticated;

-- Saves a release with its editions, both or none: a new one, or with `id` one that still has the version that was
-- changed. Answers its id, and null when there is another version by now.
create function public.save_release(
  fields jsonb, editions jsonb, id uuid default null, version timestamptz default null
) returns uuid language plpgsql set search_path = '' as $$
declare
  columns constant text := 'title, artist, year, slug, artist_id, catalogue_number, available_at, previews_early, early_at, '
    || 'credits, p_line, c_line, listening_links, cover_image, download_url, mp3_url, flac_url, listed';
  saved uuid;
begin
  if save_release.id is null then
    execute format($sql$
      insert into public.releases (%1$s) select %1$s from jsonb_populate_record(null::public.releases, $1) returning id
    $sql$, columns) into saved using fields;
  else
    execute format($sql$
      update public.releases r set (%1$s) = (select %1$s from jsonb_populate_record(r, $1))
       where r.id = $2 and r.updated_at = $3
      returning r.id
    $sql$, columns) into saved using fields, save_release.id, save_release.version;
  end if;
  if saved is not null then
    perform private.save_editions(saved, save_release.editions);
  end if;
  return saved;
end
$$;
grant execute on routine public.save_release(jsonb, jsonb, uuid, timestamptz) to authenticated;
