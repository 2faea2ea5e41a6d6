-- Purpose: where pictures are used; what is used is neither removed nor swept.
-- Owns: no table.
-- Who may do what: staff list pictures; admins remove unused ones and replace used ones; the secret key sweeps, and
--   makes a restored picture this project's own.

-- The places that show a picture: { kind, id, title, is_deleted }. plpgsql keeps the plan; PostgreSQL 17 plans an SQL
-- function with settings of its own in every statement.
create function private.picture_uses(address text) returns table (kind text, id text, title text, is_deleted boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'release', r.id::text, r.artist || ' - ' || r.title, r.deleted_at is not null
    from public.releases r
   where r.cover_picture = picture_uses.address or private.text_pictures(r.credits) @> array[picture_uses.address]
  union all
  select 'artist', a.id::text, a.name, a.deleted_at is not null
    from public.artists a
   where a.picture = picture_uses.address or private.text_pictures(a.bio) @> array[picture_uses.address]
  union all
  select 'article', n.id::text, private.strip_markup(n.title), n.deleted_at is not null
    from public.news n
   where n.featured_picture = picture_uses.address or private.text_pictures(n.content) @> array[picture_uses.address]
  union all
  select 'page', p.id::text, p.title, p.deleted_at is not null
    from public.pages p
   where p.picture = picture_uses.address or private.text_pictures(p.content) @> array[picture_uses.address]
  union all
  select 'goods', g.id::text, g.title, g.deleted_at is not null
    from public.goods g
   where g.images @> array[picture_uses.address] or private.text_pictures(g.content) @> array[picture_uses.address]
  union all
  select 'press-kit', k.id::text, k.title, k.deleted_at is not null
    from public.press_kits k
   where private.photo_addresses(k.photos) @> array[picture_uses.address]
      or private.text_pictures(k.content) @> array[picture_uses.address]
  union all
  select 'settings', place, '', false
    from public.site_settings s
   cross join lateral (
     values ('logo', s.logo_picture, ''), ('share', s.share_picture, ''),
            ('about-who-we-are', s.about_who_we_are_picture, s.about_who_we_are),
            ('about-mission', s.about_mission_picture, s.about_mission),
            ('about-philosophy', s.about_philosophy_picture, s.about_philosophy)
   ) places (place, picture, about)
   where picture = picture_uses.address or private.text_pictures(about) @> array[picture_uses.address];
end
$$;

-- Those of them that staff may see: a moderator articles and settings alone. Security definer, because row level security
-- lets no query use the indexes of text_pictures(): the page would read every text for each of its pictures.
create function private.visible_picture_uses(address text)
returns table (kind text, id text, title text, is_deleted boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select u.* from private.picture_uses(visible_picture_uses.address) u
   where case when u.kind in ('article', 'settings') then private.is_staff() else private.is_staff('admin') end;
end
$$;
grant execute on routine private.visible_picture_uses(text) to authenticated;

-- One page of the pictures that are ready, newest first (private.page_query()). q: words that all have to appear in name
-- or alternative text. picked: '' for all, 'no_alt' for those without alternative text, 'no_share' for those without a JPEG
-- for link previews, 'unused', or the address of one alone. Items have their uses: [{ kind, id, title, is_deleted }].
create function public.list_pictures(
  q text default '', picked text default '', after uuid default null, page_size integer default 24
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('moderator');
  select private.page_query(
    after, page_size,
    source => 'public.pictures',
    item => $sql$to_jsonb(t) || jsonb_build_object(
      'uses', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from private.visible_picture_uses(t.address) u)
    )$sql$,
    filter => $sql$
      t.ready_at is not null and t.removed_at is null
      and lower(t.name || ' ' || t.alt) like all (private.word_patterns($3 ->> 'q'))
      and case $3 ->> 'picked'
        when '' then true
        when 'no_alt' then t.alt = ''
        when 'no_share' then not t.has_share
        when 'unused' then not exists (select from private.visible_picture_uses(t.address))
        else t.address = $3 ->> 'picked'
      end
    $sql$,
    keys => array['t.created_at', 't.id'],
    is_descending => true,
    given => jsonb_build_object('q', q, 'picked', picked)
  );
$$;
grant execute on routine public.list_pictures(text, text, uuid, integer) to authenticated;

-- Removes a picture that nothing uses; its bytes wait to be swept, because the site that is up may show it still. Answers
-- it, or null without one. Security definer, because no role changes pictures by itself.
create function public.remove_picture(picture_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  picture public.pictures;
begin
  perform private.require_role('admin');
  -- Row lock: what begins to use it in this moment waits, and its foreign key then refuses it.
  select * into picture from public.pictures p where p.id = remove_picture.picture_id for update;
  if picture.id is null then
    return null;
  end if;
  if exists (select from private.picture_uses(picture.address)) then
    raise exception 'this picture is used' using errcode = 'DW016';
  end if;
  if picture.removed_at is null then
    update public.pictures p set removed_at = now() where p.id = picture.id returning * into picture;
    perform private.write_audit('picture-removed', picture.name);
  end if;
  return to_jsonb(picture);
end
$$;
grant execute on routine public.remove_picture(uuid) to authenticated;

-- A list of pictures with one of them replaced; where both were in it, the new one stands once, where the first of them was.
create function private.repointed_images(images text[], old_address text, new_address text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select address
      from unnest(array_replace(images, old_address, new_address)) with ordinality i (address, place)
     group by address
     order by min(place)
  )
$$;

-- The same of the photos of a press kit: of two, the name of who took it is kept.
create function private.repointed_photos(photos jsonb, old_address text, new_address text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('address', address, 'credit', credit) order by place), '[]')
    from (
      select address, min(place) as place, coalesce((array_agg(credit order by place) filter (where credit <> ''))[1], '') as credit
        from (
          select case e ->> 'address' when old_address then new_address else e ->> 'address' end as address,
                 e ->> 'credit' as credit,
                 place
            from jsonb_array_elements(photos) with ordinality p (e, place)
        ) named
       group by address
    ) once
$$;

-- Writes another name, of a picture its address and of a release its slug, wherever a record shows one, and answers in how
-- many records. tag: 'picture' or 'release', as in a rich text.
create function private.repoint(tag text, old_name text, new_name text) returns integer
language plpgsql set search_path = '' as $$
declare
  place record;
  changed integer;
  total integer := 0;
begin
  for place in
    select p.name, string_agg(c, ', ') as columns, string_agg(format(
             case when c like '%image' then 'case %1$I when $2 then $3 else %1$I end'
               when c = 'images' then 'private.repointed_images(%1$I, $2, $3)'
               when c = 'photos' then 'private.repointed_photos(%1$I, $2, $3)'
               else 'replace(%1$I, ''['' || $1 || ''='' || $2 || '']'', ''['' || $1 || ''='' || $3 || '']'')' end, c
           ), ', ') as others
      from (
        values ('releases', 'cover_image credits'), ('artists', 'image bio'), ('news', 'featured_image content'),
               ('pages', 'image content'), ('goods', 'images content'), ('press_kits', 'photos content'),
               ('site_settings', 'logo_image share_image about_who_we_are_image about_mission_image about_philosophy_image '
                                 'about_who_we_are about_mission about_philosophy')
      ) p (name, columns)
     cross join string_to_table(p.columns, ' ') c
     group by p.name
  loop
    execute format(
      'update public.%I set (%2$s) = row (%3$s) where row (%2$s) is distinct from row (%3$s)',
      place.name, place.columns, place.others
    ) using tag, old_name, new_name;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end
$$;

-- All rich texts, by the rights of the caller.
create function private.texts() returns table (text text, is_deleted boolean)
language sql stable set search_path = '' as $$
  select r.credits, r.deleted_at is not null from public.releases r union all
  select a.bio, a.deleted_at is not null from public.artists a union all
  select n.content, n.deleted_at is not null from public.news n union all
  select p.content, p.deleted_at is not null from public.pages p union all
  select g.content, g.deleted_at is not null from public.goods g union all
  select k.content, k.deleted_at is not null from public.press_kits k union all
  select unnest(array[s.about_who_we_are, s.about_mission, s.about_philosophy]), false from public.site_settings s
$$;
grant execute on routine private.texts() to authenticated;

-- Trigger: texts show a release by the slug that it has now, unless another release has taken the one before.
create function private.repoint_releases() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  renamed record;
begin
  for renamed in
    select o.slug as old_slug, n.slug as new_slug
      from old_rows o
      join new_rows n on n.id = o.id and n.slug <> o.slug
     where o.slug in (select (regexp_matches(t.text, '\[release=([a-z0-9-]+)\]', 'g'))[1] from private.texts() t)
       and not exists (select from public.releases r where r.slug = o.slug and r.deleted_at is null)
  loop
    perform private.repoint('release', renamed.old_slug, renamed.new_slug);
  end loop;
  return null;
end
$$;
create trigger repoint after update on public.releases referencing old table as old_rows new table as new_rows
  for each statement execute function private.repoint_releases();

-- Shows another picture wherever this one is used; this one stays, unused. { outcome: 'replaced', records: in how many },
-- null when either is not there. Security definer as remove_picture().
create function public.replace_picture(picture_id uuid, new_picture_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old_picture public.pictures;
  new_picture public.pictures;
begin
  perform private.require_role('admin');
  select * into old_picture from public.pictures p where p.id = replace_picture.picture_id;
  select * into new_picture
    from public.pictures p
   where p.id = replace_picture.new_picture_id and p.ready_at is not null and p.removed_at is null
     for key share;
  if old_picture.id is null or new_picture.id is null then
    return null;
  end if;
  perform private.write_audit('picture-replaced', old_picture.name, jsonb_build_object('by', new_picture.name));
  return jsonb_build_object(
    'outcome', 'replaced', 'records', private.repoint('picture', old_picture.address, new_picture.address)
  );
end
$$;
grant execute on routine public.replace_picture(uuid, uuid) to authenticated;

-- Makes a ready picture this project's own, once its bytes are where its new address says; answers that address, or null
-- without such a picture. `with_share`: its JPEG for link previews is there, too; a lost one is made again. After a restore.
-- Security definer as forget_picture().
create function public.adopt_picture(picture_id uuid, with_share boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  restored public.pictures;
  adopted public.pictures;
begin
  select * into restored
    from public.pictures p
   where p.id = adopt_picture.picture_id and p.ready_at is not null and p.removed_at is null
     for update;
  if restored.has_share and not adopt_picture.with_share then
    update public.pictures p set has_share = false where p.id = restored.id;
    restored.has_share := false;
  end if;
  if restored.id is null or restored.project_id = private.project_id() then
    return restored.address;
  end if;
  insert into public.pictures (
    hash, type, width, height, bytes, has_share, name, alt, focus_x, focus_y, sha256, created_by, created_at, ready_at
  )
  values (
    restored.hash, restored.type, restored.width, restored.height, restored.bytes, restored.has_share, restored.name,
    restored.alt, restored.focus_x, restored.focus_y, restored.sha256, restored.created_by, restored.created_at, now()
  )
  on conflict on constraint pictures_hash_key do update
     set ready_at = now(), removed_at = null, has_share = pictures.has_share or excluded.has_share
   where pictures.swept_at is null
     and (pictures.type, pictures.width, pictures.height) = (excluded.type, excluded.width, excluded.height)
  returning * into adopted;
  if adopted.id is null then
    return null;
  end if;
  perform private.repoint('picture', restored.address, adopted.address);
  delete from public.pictures p where p.id = restored.id;
  return adopted.address;
end
$$;
grant execute on routine public.adopt_picture(uuid, boolean) to service_role;

-- Marks what is to be swept, and answers it: [{ id, address, was_ready }], at most 20, first what no sweep has tried,
-- then what was tried longest ago. Removed pictures wait for 30 days, abandoned uploads for one. Only what this project
-- has stored. Security definer as forget_picture().
create function public.list_sweepable_pictures() returns jsonb language sql security definer set search_path = '' as $$
  -- One sweep at a time: `skip locked` alone takes again what another has marked and committed since the snapshot.
  select pg_advisory_xact_lock(hashtext('deadwax: sweep'));
  update public.pictures p
     set removed_at = p.signed_at
   where p.removed_at is null and p.ready_at is null and p.signed_at < now() - private.sweep_delay(null);
  with swept as (
    update public.pictures p
       set swept_at = now()
     where p.id = any (array(
       select d.id
         from public.pictures d
        where d.removed_at <= now() - private.sweep_delay(d.ready_at) and d.project_id = private.project_id()
          -- A text that began to show it while it was removed.
          and not exists (select from private.picture_uses(d.address))
        order by d.swept_at nulls first, d.removed_at
        limit 20
          for update skip locked
     ))
    returning p.id, p.address, p.ready_at is not null as was_ready
  )
  select coalesce(jsonb_agg(to_jsonb(swept)), '[]') from swept;
$$;
grant execute on routine public.list_sweepable_pictures() to service_role;
