-- Purpose: the label's own files, the music that a code opens; and the bin, which needs to know what hangs on a release.
--   The bytes are in the file store (netlify/server/files); what is here says which of them there are, and who may have
--   them. What was deleted is gone for good after 30 days in the bin, unless something hangs on it.
-- Owns: files, file_downloads, the bucket `private`; the bin, and list_releases(), which shows both of each release.
-- Who may do what: admins read the files of a release, add and remove some. The secret key says when the store has all
--   bytes of one, lets a redeemed code have it, forgets what was swept, and empties the bin. No other role learns of any.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null default private.project_id(),
  -- Where its bytes are: in the private bucket, those of what visitors hear in the public one.
  key text not null generated always as (
    project_id::text || '/' || id::text || case when kind in ('preview', 'early') then '.mp3' else '' end
  ) stored,
  release_id uuid not null references public.releases (id),
  track_id uuid,
  -- early: the whole song, which everybody hears from a day on (releases.early_at).
  kind text not null check (kind in ('download', 'mp3', 'flac', 'preview', 'early')),
  -- Visitors hear it, and no code opens it.
  is_public boolean not null generated always as (kind in ('preview', 'early')) stored,
  -- As it was called on the computer that it came from; fans get it under another name.
  name text not null check (char_length(name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  -- By its first bytes, which the function has read.
  type text check (type in ('zip', 'mp3', 'flac')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the samples of a FLAC, as its own head says (STREAMINFO); null where its encoder left it out, and of other files.
  samples_md5 text check (samples_md5 ~ '^[0-9a-f]{32}$'),
  -- Of the music of a track, as its file says; null where that cannot be read, and of other files.
  seconds integer check (seconds between 1 and 86400),
  -- Stands for the tags that the browser wrote into it; null of a file that staff upload as it is.
  tags_key text check (char_length(tags_key) between 1 and 64),
  -- The store's own name for a multipart upload.
  upload_id text check (char_length(upload_id) <= 1024),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When its upload was last started or resumed.
  signed_at timestamptz not null default now(),
  ready_at timestamptz,
  removed_at timestamptz,
  -- When a sweep last tried to remove its bytes.
  swept_at timestamptz,
  state text not null generated always as (
    case when removed_at is not null then 'removed' when ready_at is not null then 'ready' else 'uploading' end
  ) stored,
  constraint files_a_ready_file_has_a_type check ((ready_at is null) = (type is null)),
  constraint files_a_track_is_no_download check (track_id is null or kind <> 'download'),
  -- A deleted track leaves its removed preview behind.
  constraint files_a_preview_is_of_a_track check (
    kind not in ('preview', 'early') or track_id is not null or removed_at is not null
  ),
  constraint files_a_preview_is_an_mp3 check (kind not in ('preview', 'early') or coalesce(type, 'mp3') = 'mp3'),
  -- Of its own release. A deleted track leaves its removed files behind, until they are swept.
  constraint files_track_fkey foreign key (track_id, release_id) references public.tracks (id, release_id)
    on delete set null (track_id)
);
-- A place of a release or of a track has one file.
create unique index files_place_key on public.files (release_id, track_id, kind) nulls not distinct
  where ready_at is not null and removed_at is null;
-- A release has one early track.
create unique index files_early_key on public.files (release_id)
  where kind = 'early' and ready_at is not null and removed_at is null;
create index files_release_idx on public.files (release_id);
create index files_track_idx on public.files (track_id, release_id);
create index files_created_by_idx on public.files (created_by);
alter table public.files enable row level security;

grant select on public.files to authenticated, service_role;
grant update (sha256, upload_id) on public.files to service_role;

create policy "admins read files" on public.files for select to authenticated
  using ((select private.is_staff('admin')));

-- How often each kind of a release was downloaded; who did is not kept.
create table public.file_downloads (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references public.releases (id),
  kind text not null check (kind in ('download', 'mp3', 'flac', 'track')),
  downloads bigint not null default 0 check (downloads >= 0),
  unique (release_id, kind)
);
alter table public.file_downloads enable row level security;

grant select on public.file_downloads to authenticated;

create policy "admins read downloads" on public.file_downloads for select to authenticated
  using ((select private.is_staff('admin')));

-- Trigger: the files of a track that is deleted are removed. Before the foreign key lets go of them: without their track
-- they would be files of the release. Security definer, because no role changes files by itself.
create function private.remove_files_of_track() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files f set removed_at = now() where f.track_id = old.id and f.removed_at is null;
  return old;
end
$$;
create trigger remove_files before delete on public.tracks
  for each row execute function private.remove_files_of_track();

-- Trigger: logs a file that fans get from now on, or no longer. Security definer to append to the log.
create function private.audit_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    case when new.removed_at is null then 'file-added' else 'file-removed' end,
    r.artist || ' - ' || r.title,
    jsonb_build_object('kind', new.kind, 'name', new.name, 'isTrack', new.track_id is not null),
    new.created_by
  )
  from public.releases r where r.id = new.release_id;
  return null;
end
$$;
create trigger audit_change after update of ready_at, removed_at on public.files
  for each row when (
    new.ready_at is not null
    and (old.ready_at is null or (old.removed_at is null and new.removed_at is not null))
  )
  execute function private.audit_file();

-- Starts the upload of a file, or resumes an unfinished one with the same name, size and tags for the same place.
-- Answers { file, is_new }. Security definer, because no role adds files by itself.
create function public.create_file(
  release_id uuid, track_id uuid, kind text, name text, bytes bigint, tags_key text default null
) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  perform private.require_role('admin');
  -- Row lock: two tabs that begin the same upload get the same file, and the release is not deleted meanwhile.
  perform from public.releases r where r.id = create_file.release_id and r.deleted_at is null for update;
  if not found or (
    create_file.track_id is not null
    and not exists (
      select from public.tracks t where t.id = create_file.track_id and t.release_id = create_file.release_id
    )
  ) then
    raise exception 'a file is of a release or a track that is there' using errcode = 'DW015';
  end if;
  update public.files f
     set signed_at = now()
   where f.id = (
     select u.id
       from public.files u
      where u.release_id = create_file.release_id and u.state = 'uploading' and u.kind = create_file.kind
        and u.track_id is not distinct from create_file.track_id
        and u.name = create_file.name and u.bytes = create_file.bytes
        and u.tags_key is not distinct from create_file.tags_key
        and u.project_id = private.project_id()
      order by u.created_at desc
      limit 1
   )
  returning * into file;
  if found then
    return jsonb_build_object('file', to_jsonb(file), 'is_new', false);
  end if;
  insert into public.files (release_id, track_id, kind, name, bytes, tags_key)
  values (release_id, track_id, kind, name, bytes, tags_key)
  returning * into file;
  return jsonb_build_object('file', to_jsonb(file), 'is_new', true);
end
$$;
grant execute on routine public.create_file(uuid, uuid, text, text, bigint, text) to authenticated;

-- Makes a file whose bytes the store has `ready`, in place of the one that was there, which of an early track may be that of
-- another track; answers the file, or null when it has been removed. Idempotent.
create function public.complete_file(
  file_id uuid, type text, samples_md5 text default null, seconds integer default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  -- The release's row orders two that are completed for the same place.
  perform from public.releases r
    join public.files f on f.release_id = r.id
   where f.id = complete_file.file_id
     for update of r;
  select * into file from public.files f where f.id = complete_file.file_id for update;
  if not found or file.removed_at is not null then
    return null;
  elsif file.ready_at is not null then
    return to_jsonb(file);
  end if;
  update public.files f
     set removed_at = now()
   where f.release_id = file.release_id and f.kind = file.kind and f.state = 'ready'
     and (f.track_id is not distinct from file.track_id or f.kind = 'early');
  update public.files f
     set ready_at = now(), type = complete_file.type, samples_md5 = complete_file.samples_md5,
         seconds = complete_file.seconds, upload_id = null
   where f.id = complete_file.file_id
  returning * into file;
  return to_jsonb(file);
end
$$;
grant execute on routine public.complete_file(uuid, text, text, integer) to service_role;

-- Removes a file, or cancels its upload: fans no longer get it, and its bytes wait to be swept. Answers { file,
-- may_abort }, or null without one; may_abort: its bytes may be removed at once, because it never was ready and this
-- project has stored it. Security definer as create_file().
create function public.remove_file(file_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_role('admin');
  update public.files f
     set removed_at = coalesce(f.removed_at, now())
   where f.id = remove_file.file_id
  returning jsonb_build_object(
    'file', to_jsonb(f), 'may_abort', f.ready_at is null and f.project_id = private.project_id()
  );
$$;
grant execute on routine public.remove_file(uuid) to authenticated;

-- What a code of a release opens, the one rule for lists, tasks and the test of a batch: { gives, tracks,
-- tracks_with_files, tracks_with_previews, and the bytes of each file of the whole release }. gives: 'nothing';
-- 'some_tracks' or 'all_tracks', one by one, of a release that has nothing as a whole; 'whole_and_some_tracks', where the
-- other tracks may or may not be in the whole; or 'everything'. The whole is a file or an address of one of the three
-- places, and the only track of a single.
create function private.music_of(release public.releases) returns jsonb
language plpgsql stable cost 10000 set search_path = '' as $$
declare
  has_address constant boolean := coalesce(release.download_url, release.mp3_url, release.flac_url) is not null;
  tracks constant bigint := (select count(*) from public.tracks t where t.release_id = release.id);
  found record;
begin
  select max(f.bytes) filter (where f.track_id is null and f.kind = 'download') as download,
         max(f.bytes) filter (where f.track_id is null and f.kind = 'mp3') as mp3,
         max(f.bytes) filter (where f.track_id is null and f.kind = 'flac') as flac,
         count(distinct f.track_id) filter (where not f.is_public) as tracks_with_files,
         count(distinct f.track_id) filter (where f.kind = 'preview') as tracks_with_previews
    into found
    from public.files f
   where f.release_id = release.id and f.state = 'ready';
  return to_jsonb(found) || jsonb_build_object('tracks', tracks, 'gives', case
    when has_address or coalesce(found.download, found.mp3, found.flac) is not null then
      case when found.tracks_with_files in (0, tracks) then 'everything' else 'whole_and_some_tracks' end
    when found.tracks_with_files = 0 then 'nothing'
    when found.tracks_with_files < tracks then 'some_tracks'
    when tracks = 1 then 'everything'
    else 'all_tracks'
  end);
end
$$;
grant execute on routine private.music_of(public.releases) to authenticated;

-- What staff see below a release: { files, tracks, version, music, downloads, latest_isrc }, without what has been removed.
create function public.read_release_files(release_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.tracks_json(read_release_files.release_id) || jsonb_build_object(
    'music', private.music_of((select r from public.releases r where r.id = read_release_files.release_id)),
    'files', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.id), '[]')
        from public.files f
       where f.release_id = read_release_files.release_id and f.state <> 'removed'
    ),
    'downloads', (
      select coalesce(jsonb_object_agg(d.kind, d.downloads), '{}')
        from public.file_downloads d
       where d.release_id = read_release_files.release_id
    ),
    -- The highest one of this year, else of any, under the prefix that most tracks of the label have.
    'latest_isrc', (
      select t.isrc
        from public.tracks t
       where left(t.isrc, 5) = (
         select left(o.isrc, 5) from public.tracks o where o.isrc is not null group by 1 order by count(*) desc, 1 limit 1
       )
       order by substr(t.isrc, 6, 2) = to_char(now(), 'YY') desc, t.isrc desc
       limit 1
    )
  );
$$;
grant execute on routine public.read_release_files(uuid) to authenticated;

-- Lets a redeemed code have a file, and counts that: { key, kind, type, artist, title, track? }, or null for anything
-- that is not so: another claim, code or release, a file that is not ready, a release that is deleted, a closed window.
-- Security definer, for the secret key alone: it does not write the counts by itself.
create function public.open_download(code text, claim text, file_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found record;
begin
  select f.key, f.kind, f.type, f.release_id, f.track_id, r.artist, r.title,
         case when t.id is not null then jsonb_build_object(
           'position', t.position, 'title', t.title, 'artist', t.artist, 'seconds', t.seconds
         ) end as track
    into found
    from public.codes c
    join public.releases r on r.id = c.release_id and r.deleted_at is null
    join public.files f on f.release_id = r.id and f.state = 'ready'
    left join public.tracks t on t.id = f.track_id
   where c.id = open_download.code
     and private.has_claim(c, open_download.claim)
     and f.id = open_download.file_id and not f.is_public;
  if found.key is null then
    return null;
  end if;
  insert into public.file_downloads as d (release_id, kind, downloads)
  values (found.release_id, case when found.track_id is null then found.kind else 'track' end, 1)
  on conflict (release_id, kind) do update set downloads = d.downloads + 1;
  return to_jsonb(found) - '{release_id,track_id}'::text[];
end
$$;
grant execute on routine public.open_download(text, text, uuid) to service_role;

-- Marks what nobody can get any more, and answers the files whose bytes may go: [{ id, key, kind, upload_id, was_ready }],
-- at most 20, for which one request has the time: first what no sweep has tried, then what was tried longest ago. Removed
-- files wait for 30 days, cancelled and abandoned uploads for one. The files of a deleted release
-- are removed after 30 days, and not while one of its codes is open or was redeemed within 7. Only what this project has
-- stored: bytes that another one refers to, or that no row knows, are never answered. Security definer as create_file().
create function public.list_sweepable_files() returns jsonb
language sql volatile security definer set search_path = '' as $$
  -- One sweep at a time: `skip locked` alone takes again what another has marked and committed since the snapshot.
  select pg_advisory_xact_lock(hashtext('deadwax: sweep'));
  update public.files f
     set removed_at = case when f.ready_at is null then f.signed_at else now() end
   where f.removed_at is null
     and case when f.ready_at is null then f.signed_at < now() - private.sweep_delay(null) else exists (
       select from public.releases r
        where r.id = f.release_id and r.deleted_at < now() - interval '30 days'
          and not exists (
            select from public.codes c
             where c.release_id = r.id and (c.redeemed_at is null or c.redeemed_at > now() - interval '7 days')
          )
     ) end;
  with swept as (
    update public.files f
       set swept_at = now()
     where f.id = any (array(
       select d.id
         from public.files d
        where d.removed_at <= now() - private.sweep_delay(d.ready_at) and d.project_id = private.project_id()
        order by d.swept_at nulls first, d.removed_at
        limit 20
          for update skip locked
     ))
    returning f.id, f.key, f.kind, f.upload_id, f.ready_at is not null as was_ready
  )
  select coalesce(jsonb_agg(to_jsonb(swept)), '[]') from swept;
$$;
grant execute on routine public.list_sweepable_files() to service_role;

-- Forgets a file whose bytes have been swept. Security definer, because no role deletes files by itself.
create function public.forget_file(file_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.files f
   where f.id = forget_file.file_id and f.removed_at <= now() - private.sweep_delay(f.ready_at)
$$;
grant execute on routine public.forget_file(uuid) to service_role;

-- Makes a ready file this project's own, once its bytes are where the key says that this then has; answers that key, or
-- null without such a file. After a restore. Security definer as forget_file().
create function public.adopt_file(file_id uuid, sha256 text) returns text
language sql volatile security definer set search_path = '' as $$
  update public.files f
     set project_id = private.project_id(), sha256 = adopt_file.sha256
   where f.id = adopt_file.file_id and f.state = 'ready'
  returning f.key
$$;
grant execute on routine public.adopt_file(uuid, text) to service_role;

-- The private bucket of Supabase Storage, where a project has that. There is no policy on storage.objects, whose row
-- level security is on: nobody but the secret key reads or writes what is in the bucket.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('private', 'private', false)
    on conflict (id) do update set public = false;
  end if;
end
$$;

-- ===== The bin.

-- Whether a release stays after its time in the bin, deleted as it is: fans may hold codes of it, and what became of them
-- is the label's history.
create function private.is_release_kept(release_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.codes c where c.release_id = is_release_kept.release_id)
      or exists (select from public.code_batches b where b.release_id = is_release_kept.release_id)
      or exists (select from public.file_downloads d where d.release_id = is_release_kept.release_id)
$$;
grant execute on routine private.is_release_kept(uuid) to authenticated;

-- Deletes for good what has been in the bin for 30 days, and answers how much. A release whose files wait to be swept goes
-- after them: their rows say where the bytes are. What it refers to is free with it: a picture may be removed, an article
-- is about no release any more. Security definer, because no role deletes rows of these tables by itself.
create function public.empty_bin() returns bigint language plpgsql volatile security definer set search_path = '' as $$
declare
  ending uuid[] := array(
    select r.id
      from public.releases r
     where r.deleted_at <= private.bin_since() and not private.is_release_kept(r.id)
       and not exists (select from public.files f where f.release_id = r.id)
       for update
  );
  gone bigint;
  total bigint := cardinality(ending);
begin
  delete from public.tracks t where t.release_id = any (ending);
  delete from public.releases r where r.id = any (ending);
  delete from public.artists a where a.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.news n where n.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.pages p where p.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.goods g where g.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.press_kits k where k.deleted_at <= private.bin_since();
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
grant execute on routine public.empty_bin() to service_role;

-- One page of the releases (private.page_query()).
-- q: words that all have to appear in artist, title or year. artist: as credited, or ''. status: bin for those that were deleted in the last 30 days,
-- the last one first; unlisted, no_files or some_files (music_of()); else all that are not deleted. sort: newest
-- (release_date()), artist or title. Items have what their codes open (music_of()) and how many of those are used and
-- left; in the bin also whether they are kept after it.
create function public.list_releases(
  q text default '', artist text default '', status text default '', sort text default 'newest', after uuid default null,
  page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.releases',
    item => $sql$to_jsonb(t) - 'credits' || jsonb_build_object('files', private.music_of(t), 'codes', (
      select jsonb_build_object(
               'used', count(*) filter (where c.state = 'redeemed'),
               'left', count(*) filter (where c.state in ('available', 'dormant'))
             )
        from public.codes c where c.release_id = t.id
    ))$sql$ || case when status = 'bin' then $sql$ || jsonb_build_object('is_kept', private.is_release_kept(t.id))$sql$
      else '' end,
    filter => case status
        when 'bin' then 't.deleted_at > private.bin_since()'
        when 'unlisted' then 't.deleted_at is null and not t.listed'
        when 'no_files' then $sql$t.deleted_at is null and private.music_of(t) ->> 'gives' = 'nothing'$sql$
        when 'some_files' then $sql$t.deleted_at is null and private.music_of(t) ->> 'gives' = 'some_tracks'$sql$
        else 't.deleted_at is null' end
      || $sql$ and lower(t.artist || ' ' || t.title || ' ' || t.year) like all (private.word_patterns($3 ->> 'q'))
        and $3 ->> 'artist' in ('', t.artist)$sql$,
    keys => case when status = 'bin' then array['t.deleted_at', 't.id'] else case sort
      when 'newest' then array['private.release_date(t.available_at, t.year)', 't.created_at', 't.id']
      when 'artist' then array['lower(t.artist)', 'lower(t.title)', 't.id']
      when 'title' then array['lower(t.title)', 'lower(t.artist)', 't.id']
    end end,
    is_descending => sort = 'newest' or status = 'bin',
    given => jsonb_build_object('q', q, 'artist', artist)
  );
$$;
grant execute on routine public.list_releases(text, text, text, text, uuid, integer) to authenticated;
