-- Purpose: the catalogue as a whole: what an import compares its file with, the import itself, and its undo.
-- Owns: nothing; it writes releases with their tracks, and articles.
-- Who may do what: admins alone.

-- What there is of a kind ('releases' or 'news') with the editions, the tracks, their version, and what their codes open;
-- 100 rows after the one with the id `after`. Security definer, because no role reads news.release_id.
create function public.read_catalogue(kind text, after uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  items jsonb;
begin
  perform private.require_role('admin');
  if kind not in ('releases', 'news') then
    raise exception 'a catalogue has releases and news' using errcode = 'invalid_parameter_value';
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
-- a track would go that has files. Answers the same with what was before, null for a new row: an undo sends these. It puts
-- into the bin what was new, and leaves out what was edited or pressed since. Security definer, because tracks are written
-- as a list, and to log it.
create function public.import_catalogue(kind text, items jsonb, is_undo boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text := case kind
    when 'releases'
      then 'title, artist, artist_id, year, slug, catalogue_number, available_at, credits, p_line, c_line, cover_image, '
        || 'listed, deleted_at'
    when 'news' then 'title, excerpt, content, featured_image, published, published_at, deleted_at'
  end;
  work jsonb;
  versions jsonb;
begin
  perform private.require_role('admin');
  if columns is null then
    raise exception 'a catalogue has releases and news' using errcode = 'invalid_parameter_value';
  end if;
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
grant execute on routine public.import_catalogue(text, jsonb, boolean) to authenticated;
