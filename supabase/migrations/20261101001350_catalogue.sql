-- Purpose: the catalogue as a whole: what an import compares its file with, the import itself, and its undo.
-- Owns: catalogue_imports; it writes releases with their tracks, articles, and goods.
-- Who may do what: admins alone, through functions.

-- What there is of a kind ('releases', 'news' or 'goods') with the editions, the tracks, their version, and what their codes open;
-- 100 rows after the one with the id `after`. Security definer, because no role reads news.release_id.
create function public.read_catalogue(kind text, after uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  items jsonb;
begin
  perform private.require_role('admin');
  if kind not in ('releases', 'news', 'goods') then
    raise exception 'a catalogue has releases, news and goods' using errcode = 'invalid_parameter_value';
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(c.item), '[]') from (
      select to_jsonb(t) - 'search' || private.tracks_json(t.id) || jsonb_build_object('editions',
               private.editions_json(t.id), 'music', (
                 select private.music_of(r) from public.releases r where r.id = t.id
               ), 'has_codes', exists (select from public.codes c where c.release_id = t.id), 'filed', array(
               select distinct f.track_id from public.files f
                where f.release_id = t.id and f.track_id is not null and f.removed_at is null
             )) as item
        from public.%I t
       where t.deleted_at is null and ($1 is null or t.id > $1)
       order by t.id limit 100
    ) c
  $sql$, kind) into items using after;
  return items;
end
$$;
grant execute on routine public.read_catalogue(text, uuid) to authenticated;

-- Writes rows of a kind, all or none: [{ id, updated_at, version, values, tracks, editions }]. Without `updated_at` a row
-- is new, else it is changed over that version of itself and of its tracks; DW023 when there is another one by now, or when
-- a track would go that has files. Answers the same with what was before, null for a new row: an undo writes these. It puts
-- into the bin what was new, and leaves out what was edited or pressed since.
create function private.write_catalogue(kind text, items jsonb, is_undo boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  columns text := case kind
    when 'releases'
      then 'title, artist, artist_id, year, slug, catalogue_number, available_at, credits, p_line, c_line, cover_image, '
        || 'listed, deleted_at'
    when 'news' then 'title, excerpt, content, featured_image, published, published_at, deleted_at'
    when 'goods'
      then 'title, slug, kind, content, images, currency, variants, artist_id, release_id, published, deleted_at'
  end;
  work jsonb;
  versions jsonb;
begin
  perform set_config('deadwax.is_import', 'on', true);
  execute format('select from public.%I t where t.id in (
    select (i ->> ''id'')::uuid from jsonb_array_elements($1) i) order by t.id for update', kind) using items;
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(w)), '[]') from (
      -- Only this function says what is deleted, and when.
      select g.id, g.version, g.tracks, g.editions, g."values" - 'deleted_at' as "values", t.id is null as is_new,
             case when g.tracks <> 'null' and t.id is not null then private.tracks_json(t.id) -> 'tracks' end
               as tracks_before,
             case when g.editions <> 'null' and t.id is not null then private.editions_json(t.id) end
               as editions_before,
             case when g."values" is not null then (
               select coalesce(jsonb_object_agg(k, to_jsonb(t) -> k), '{}') from jsonb_object_keys(g."values") k
             ) end as before
        from jsonb_to_recordset($1)
               as g (id uuid, updated_at timestamptz, version text, "values" jsonb, tracks jsonb, editions jsonb)
        left join public.%I t on t.id = g.id and t.updated_at = g.updated_at and t.deleted_at is null
       where g.updated_at is null and not $2 or t.id is not null
         and private.tracks_version(t.id) = g.version
         and not exists (
           select from public.files f
            where f.release_id = t.id and f.removed_at is null and (
              g."values" is null or f.track_id is not null
              and not g.tracks @> jsonb_build_array(jsonb_build_object('id', f.track_id)))
         )
         and not ($2 and exists (
           select from public.code_batches b where b.release_id = t.id and b.created_at >= t.updated_at))
    ) w
  $sql$, kind) into work using items, is_undo;
  if not is_undo and jsonb_array_length(work) < jsonb_array_length(items) then
    raise exception 'the catalogue has been changed since' using errcode = 'DW023';
  end if;
  execute format($sql$
    with work as (select * from jsonb_to_recordset($1) as w (id uuid, is_new boolean, "values" jsonb)), added as (
      insert into public.%1$I (id, %2$s)
      select w.id, %3$s from work w, jsonb_populate_record(null::public.%1$I, w."values") n where w.is_new
      returning id, updated_at
    ), changed as (
      update public.%1$I t set (%2$s) = (
               select %3$s
                 from jsonb_populate_record(t, coalesce(w."values", jsonb_build_object('deleted_at', now()))) n)
        from work w
       where w.id = t.id
      returning t.id, t.updated_at
    )
    select jsonb_object_agg(d.id, d.updated_at) from (select * from added union all select * from changed) d
  $sql$, kind, columns, regexp_replace(columns, '(\w+)', 'n.\1', 'g')) into versions using work;
  if kind = 'releases' then
    perform private.save_track_lists(work);
    perform private.save_edition_lists(work);
  end if;
  perform set_config('deadwax.is_import', 'off', true);
  perform private.write_audit(
    case when is_undo then 'import-undone' else 'catalogue-imported' end, kind,
    jsonb_build_object('rows', jsonb_array_length(work))
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', w -> 'id', 'updated_at', versions -> (w ->> 'id'),
             'version', private.tracks_version((w ->> 'id')::uuid),
             'values', case when not is_new then w -> 'before' end,
             'tracks', case when w -> 'tracks' <> 'null' and not is_new then w -> 'tracks_before' end,
             'editions', case when w -> 'editions' <> 'null' and not is_new then w -> 'editions_before' end
           )), '[]')
      from jsonb_array_elements(work) w, lateral (select (w ->> 'is_new')::boolean) n (is_new)
  );
end
$$;

-- Imports, once each: the id is an idempotency key, which the browser made. The database knows of an import as soon as it is
-- written, so that a browser whose answer was lost can ask what became of it.
create table public.catalogue_imports (
  id uuid primary key,
  number bigint not null generated always as identity unique,
  kind text not null check (kind in ('releases', 'news', 'goods')),
  -- Of its file.
  name text not null check (char_length(name) <= 200),
  -- Of what was asked: the same id with something else is refused. Null: given up before it arrived, and refused since.
  fingerprint text,
  -- How many rows were written, and these, with what was before: what an undo writes; null once nobody can undo it.
  rows integer not null default 0,
  written jsonb,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  -- How many rows were undone, and the names of those that were left as they are.
  undone integer,
  kept text[]
);
create index catalogue_imports_created_by_idx on public.catalogue_imports (created_by);
alter table public.catalogue_imports enable row level security;

-- An import as the admin reads it. What was new is in the bin after an undo, so nothing is undone when the bin is past.
create function private.import_json(given public.catalogue_imports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'id', given.id, 'kind', given.kind, 'name', given.name, 'rows', given.rows,
           'is_cancelled', given.fingerprint is null,
           'created_at', given.created_at,
           'created_by', (select u.username from public.users u where u.id = given.created_by),
           'can_undo', given.written is not null and given.created_at > private.bin_since(),
           'undone_at', given.undone_at, 'undone', given.undone, 'kept', coalesce(to_jsonb(given.kept), '[]')
         )
$$;

-- The last ten imports, newest first. Security definer, because nobody reads the table itself.
create function public.list_imports() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_role('admin');
  select coalesce(jsonb_agg(private.import_json(i) order by i.number desc), '[]')
    from (
      select * from public.catalogue_imports i where i.fingerprint is not null order by i.number desc limit 10
    ) i;
$$;
grant execute on routine public.list_imports() to authenticated;

-- Imports rows of a kind (private.write_catalogue()) and answers the import. The same request once more answers the same,
-- and waits for the first one if that is under way; DW022 when its id is of another, DW032 when it was given up. The newest
-- ten can be undone. Security definer, because tracks are written as a list, and to log it. It may take long on a small
-- server: thousands of rows are all written or none.
create function public.import_catalogue(import_id uuid, kind text, name text, items jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- Without the artists, whom each request looks up by their names.
  asked text := (
    select md5(coalesce(string_agg((i.item #- '{values,artist_id}')::text, ',' order by i.place), ''))
      from jsonb_array_elements(items) with ordinality i (item, place)
  );
  known public.catalogue_imports;
  work jsonb;
begin
  perform private.require_role('admin');
  insert into public.catalogue_imports as i (id, kind, name, fingerprint)
  values (import_id, import_catalogue.kind, import_catalogue.name, asked)
  on conflict (id) do nothing
  returning i.* into known;
  if known.id is null then
    select i.* into known from public.catalogue_imports i where i.id = import_id;
    if known.fingerprint is null then
      raise exception 'the import was given up' using errcode = 'DW032';
    elsif (known.kind, known.fingerprint) is distinct from (import_catalogue.kind, asked) then
      raise exception 'another import has this id' using errcode = 'DW022';
    end if;
    return private.import_json(known);
  end if;
  work := private.write_catalogue(import_catalogue.kind, items, false);
  update public.catalogue_imports i
     set rows = jsonb_array_length(work), written = work
   where i.id = import_id
  returning i.* into known;
  update public.catalogue_imports i set written = null
   where i.written is not null and i.number <= (
     select o.number from public.catalogue_imports o
      where o.fingerprint is not null order by o.number desc offset 10 limit 1
   );
  return private.import_json(known);
end
$$;
grant execute on routine public.import_catalogue(uuid, text, text, jsonb) to authenticated;

-- What became of an import whose answer was lost. One that is under way is waited for; one that has not arrived is given up
-- at this moment, and refused when it does. Security definer as list_imports().
create function public.settle_import(import_id uuid, kind text, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role('admin');
  insert into public.catalogue_imports (id, kind, name)
  values (import_id, settle_import.kind, settle_import.name)
  on conflict (id) do nothing;
  return (select private.import_json(i) from public.catalogue_imports i where i.id = import_id);
end
$$;
grant execute on routine public.settle_import(uuid, text, text) to authenticated;

-- Takes an import back: what was new goes into the bin, what was changed becomes what it was, and what was edited or pressed
-- since stays, and is named. Once more it answers the same; null without such an import, DW033 when it is too late. Security
-- definer as import_catalogue().
create function public.undo_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  known public.catalogue_imports;
  work jsonb;
  left_out uuid[];
begin
  perform private.require_role('admin');
  select i.* into known from public.catalogue_imports i
   where i.id = import_id and i.fingerprint is not null for update;
  if known.id is null or known.undone_at is not null then
    return (select private.import_json(known) where known.id is not null);
  elsif known.written is null or known.created_at <= private.bin_since() then
    raise exception 'it is too late to undo the import' using errcode = 'DW033';
  end if;
  work := private.write_catalogue(known.kind, known.written, true);
  left_out := array(
    select (w ->> 'id')::uuid from jsonb_array_elements(known.written) w
    except select (w ->> 'id')::uuid from jsonb_array_elements(work) w
  );
  update public.catalogue_imports i
     set written = null,
         undone_at = now(),
         undone = jsonb_array_length(work),
         kept = case known.kind
           when 'releases' then array(
             select r.artist || ' - ' || r.title from public.releases r
              where r.id = any (left_out) order by lower(r.artist), lower(r.title)
           )
           when 'goods' then array(
             select g.title from public.goods g where g.id = any (left_out) order by lower(g.title)
           )
           else array(select n.title from public.news n where n.id = any (left_out) order by lower(n.title))
         end
   where i.id = import_id
  returning i.* into known;
  return private.import_json(known);
end
$$;
grant execute on routine public.undo_import(uuid) to authenticated;
