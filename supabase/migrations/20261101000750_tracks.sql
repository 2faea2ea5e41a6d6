-- Purpose: the tracks of a release, in the order of the record.
-- Owns: tracks; save_tracks().
-- Who may do what: visitors read those of listed releases; admins read all and save the whole list of a release at once;
--   redeeming reads them with the secret key.

create table public.tracks (
  id uuid primary key,
  release_id uuid not null references public.releases (id),
  position integer not null check (position between 1 and 200),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 300),
  -- Only where it is another than the release's.
  artist text check (char_length(btrim(artist)) > 0 and char_length(artist) <= 300),
  -- Its length, as far as a file or somebody has said it.
  seconds integer check (seconds between 1 and 86400),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What a file of the track refers to.
  constraint tracks_release_key unique (id, release_id),
  -- Checked at the end of a statement: a new order passes through positions that are taken.
  constraint tracks_position_key unique (release_id, position) deferrable initially immediate
);
alter table public.tracks enable row level security;

grant select (id, release_id, position, title, artist, seconds) on public.tracks to anon;
grant select on public.tracks to authenticated, service_role;

-- Visitors see the tracks of the releases that they see.
create policy "visitors read tracks of listed releases" on public.tracks
  for select to anon
  using (exists (select from public.releases r where r.id = release_id));
-- Admins see all of them.
create policy "admins read tracks" on public.tracks
  for select to authenticated
  using ((select private.staff_role()) = 'admin');

create trigger touch before update on public.tracks
  for each row execute function private.touch_updated_at();

-- The version of a release's list of tracks, by which a stale save is recognised; '' without tracks.
create function private.tracks_version(release_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(md5(string_agg(t.id || ' ' || t.updated_at, ',' order by t.position)), '')
    from public.tracks t
   where t.release_id = tracks_version.release_id
$$;
grant execute on routine private.tracks_version(uuid) to authenticated;

-- The tracks of a release with their version: { tracks, version }.
create function private.tracks_json(release_id uuid) returns jsonb
language sql stable set search_path = '' as $$
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

-- Replaces the list of tracks of a release: [{ id, title, artist?, seconds? }] in its order. Who leaves a track out
-- deletes it, and its files are removed. `version`: of the list that was changed; DW014 when it is another by now.
-- Answers the list, { tracks, version }. Security definer, because the list is changed as a whole or not at all.
create function public.save_tracks(release_id uuid, version text, tracks jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.releases r where r.id = save_tracks.release_id and r.deleted_at is null for update;
  if not found then
    raise exception 'a track is of a release that is there' using errcode = 'DW015';
  end if;
  if private.tracks_version(save_tracks.release_id) is distinct from save_tracks.version then
    raise exception 'the tracks have been changed since' using errcode = 'DW014';
  end if;
  delete from public.tracks t
   where t.release_id = save_tracks.release_id
     and not exists (
       select from jsonb_array_elements(save_tracks.tracks) given where (given ->> 'id')::uuid = t.id
     );
  insert into public.tracks as t (id, release_id, position, title, artist, seconds)
  select (given ->> 'id')::uuid, save_tracks.release_id, place, given ->> 'title',
         nullif(given ->> 'artist', ''), (given ->> 'seconds')::integer
    from jsonb_array_elements(save_tracks.tracks) with ordinality listed (given, place)
  on conflict (id) do update
     set position = excluded.position, title = excluded.title, artist = excluded.artist, seconds = excluded.seconds
   where t.release_id = excluded.release_id
     and (t.position, t.title, t.artist, t.seconds)
         is distinct from (excluded.position, excluded.title, excluded.artist, excluded.seconds);
  return private.tracks_json(save_tracks.release_id);
end
$$;
grant execute on routine public.save_tracks(uuid, text, jsonb) to authenticated;
