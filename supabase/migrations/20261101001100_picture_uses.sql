-- Purpose: where pictures are used; what is used is neither removed nor swept.
-- Owns: no table.
-- Who may do what: staff list pictures; admins remove unused ones and replace used ones; the secret key sweeps, and
--   makes a restored picture this project's own.

-- The places that show a picture: { kind, id, title, is_deleted }. By the rights of the caller: a moderator sees articles
-- and settings alone.
create function private.picture_uses(address text) returns table (kind text, id text, title text, is_deleted boolean)
language sql stable set search_path = '' as $$
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
  select 'settings', place, '', false
    from public.site_settings s
   cross join lateral (
     values ('logo', s.logo_picture, ''), ('share', s.share_picture, ''),
            ('about-who-we-are', s.about_who_we_are_picture, s.about_who_we_are),
            ('about-mission', s.about_mission_picture, s.about_mission),
            ('about-philosophy', s.about_philosophy_picture, s.about_philosophy)
   ) places (place, picture, about)
   where picture = picture_uses.address or private.text_pictures(about) @> array[picture_uses.address]
$$;
grant execute on routine private.picture_uses(text) to authenticated;

-- One page of the pictures that are ready, newest first (private.page_query()). q: words that all have to appear in name
-- or alternative text. picked: '' for all, 'no_alt' for those without alternative text, 'unused', or the address of one
-- alone. Items have their uses: [{ kind, id, title, is_deleted }].
create function public.list_pictures(
  q text default '', picked text default '', after uuid default null, page_size integer default 24
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('moderator');
  select private.page_query(
    after, page_size,
    source => 'public.pictures',
    item => $sql$to_jsonb(t) || jsonb_build_object(
      'uses', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from private.picture_uses(t.address) u)
    )$sql$,
    filter => $sql$
      t.ready_at is not null and t.removed_at is null
      and lower(t.name || ' ' || t.alt) like all (private.word_patterns($3 ->> 'q'))
      and case $3 ->> 'picked'
        when '' then true
        when 'no_alt' then t.alt = ''
        when 'unused' then not exists (select from private.picture_uses(t.address))
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
language plpgsql volatile security definer set search_path = '' as $$
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

-- Writes another address wherever one is used, and answers in how many places.
create function private.repoint_picture(old_address text, new_address text) returns bigint
language sql volatile set search_path = '' as $$
  with r as (
    update public.releases r
       set cover_image = case r.cover_picture when old_address then new_address else r.cover_image end,
           credits = private.repoint_text(r.credits, old_address, new_address)
     where r.cover_picture = old_address or private.text_pictures(r.credits) @> array[old_address]
    returning 1
  ), a as (
    update public.artists a
       set image = case a.picture when old_address then new_address else a.image end,
           bio = private.repoint_text(a.bio, old_address, new_address)
     where a.picture = old_address or private.text_pictures(a.bio) @> array[old_address]
    returning 1
  ), n as (
    update public.news n
       set featured_image = case n.featured_picture when old_address then new_address else n.featured_image end,
           content = private.repoint_text(n.content, old_address, new_address)
     where n.featured_picture = old_address or private.text_pictures(n.content) @> array[old_address]
    returning 1
  ), p as (
    update public.pages p
       set image = case p.picture when old_address then new_address else p.image end,
           content = private.repoint_text(p.content, old_address, new_address)
     where p.picture = old_address or private.text_pictures(p.content) @> array[old_address]
    returning 1
  ), s as (
    update public.site_settings s
       set logo_image = case s.logo_picture when old_address then new_address else s.logo_image end,
           share_image = case s.share_picture when old_address then new_address else s.share_image end,
           about_who_we_are_image =
             case s.about_who_we_are_picture when old_address then new_address else s.about_who_we_are_image end,
           about_mission_image =
             case s.about_mission_picture when old_address then new_address else s.about_mission_image end,
           about_philosophy_image =
             case s.about_philosophy_picture when old_address then new_address else s.about_philosophy_image end,
           about_who_we_are = private.repoint_text(s.about_who_we_are, old_address, new_address),
           about_mission = private.repoint_text(s.about_mission, old_address, new_address),
           about_philosophy = private.repoint_text(s.about_philosophy, old_address, new_address)
     where old_address in (
       s.logo_picture, s.share_picture, s.about_who_we_are_picture, s.about_mission_picture, s.about_philosophy_picture
     ) or private.text_pictures(s.about_who_we_are || s.about_mission || s.about_philosophy) @> array[old_address]
    returning 1
  )
  select (select count(*) from r) + (select count(*) from a) + (select count(*) from n) + (select count(*) from p)
         + (select count(*) from s)
$$;

-- Shows another picture wherever this one is used; this one stays, unused. Answers in how many records, or null when
-- either is not there. Security definer as remove_picture().
create function public.replace_picture(picture_id uuid, new_picture_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
  return private.repoint_picture(old_picture.address, new_picture.address);
end
$$;
grant execute on routine public.replace_picture(uuid, uuid) to authenticated;

-- Makes a ready picture this project's own, once its bytes are where its new address says; answers that address, or null
-- without such a picture. After a restore. Security definer as forget_picture().
create function public.adopt_picture(picture_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  restored public.pictures;
  adopted public.pictures;
begin
  select * into restored
    from public.pictures p
   where p.id = adopt_picture.picture_id and p.ready_at is not null and p.removed_at is null
     for update;
  if restored.id is null or restored.project_id = private.project_id() then
    return restored.address;
  end if;
  insert into public.pictures (
    hash, type, width, height, bytes, name, alt, focus_x, focus_y, sha256, created_by, created_at, ready_at
  )
  values (
    restored.hash, restored.type, restored.width, restored.height, restored.bytes, restored.name, restored.alt,
    restored.focus_x, restored.focus_y, restored.sha256, restored.created_by, restored.created_at, now()
  )
  on conflict on constraint pictures_hash_key do update set ready_at = now(), removed_at = null
   where pictures.swept_at is null
     and (pictures.type, pictures.width, pictures.height) = (excluded.type, excluded.width, excluded.height)
  returning * into adopted;
  if adopted.id is null then
    return null;
  end if;
  perform private.repoint_picture(restored.address, adopted.address);
  delete from public.pictures p where p.id = restored.id;
  return adopted.address;
end
$$;
grant execute on routine public.adopt_picture(uuid) to service_role;

-- Marks what is to be swept, and answers it: [{ id, address, was_ready }], at most 20, first what no sweep has tried,
-- then what was tried longest ago. Removed pictures wait for 30 days, abandoned uploads for one. Only what this project
-- has stored. Security definer as forget_picture().
create function public.list_sweepable_pictures() returns jsonb
language sql volatile security definer set search_path = '' as $$
  -- One sweep at a time: `skip locked` alone takes again what another has marked and committed since the snapshot.
  select pg_advisory_xact_lock(hashtext('deadwax: sweep'));
  update public.pictures p
     set removed_at = p.signed_at
   where p.removed_at is null and p.ready_at is null and p.signed_at < now() - private.sweep_delay(null);
  with due as (
    select p.id
      from public.pictures p
     where p.removed_at <= now() - private.sweep_delay(p.ready_at) and p.project_id = private.project_id()
       -- A text that began to show it while it was removed.
       and not exists (select from private.picture_uses(p.address))
     order by p.swept_at nulls first, p.removed_at
     limit 20
       for update skip locked
  ), swept as (
    update public.pictures p
       set swept_at = now()
      from due
     where p.id = due.id
    returning p.id, p.address, p.ready_at is not null as was_ready
  )
  select coalesce(jsonb_agg(to_jsonb(swept)), '[]') from swept;
$$;
grant execute on routine public.list_sweepable_pictures() to service_role;
