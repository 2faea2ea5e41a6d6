-- Purpose: secret links to articles, pages, goods and press kits that are not out yet, which the staff passes on.
-- Owns: preview_links.
-- Who may do what: no role reads or writes a row. Staff make links, of which only the SHA-256 of the token is kept,
--   and take them back; the function that answers a link has the secret key. A record has one link at most: a new one
--   ends the older one. It shows the record as it was last saved, for 30 days, and ends when the record is out or
--   deleted, or when its maker loses access.

create table public.preview_links (
  -- An article, a page, goods or a press kit; without a foreign key, because deleting either ends its link.
  record_id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days'
);
create index preview_links_created_by_idx on public.preview_links (created_by);
create index preview_links_expires_at_idx on public.preview_links (expires_at);
alter table public.preview_links enable row level security;

-- True while a link works: it is not expired, and its maker may still make one: only as an admin to what is no article.
create function private.is_live_preview_link(link public.preview_links) returns boolean
language sql stable set search_path = '' as $$
  select link.expires_at > now() and exists (
    select from public.users u
     where u.id = link.created_by and u.disabled_at is null and u.removed_at is null
       and (u.role = 'admin' or exists (select from public.news n where n.id = link.record_id))
  )
$$;

-- What may have a link, if the caller may change it: the record that is not deleted. Security definer, as those who ask.
create function private.previewed(record_id uuid) returns table (title text, is_out boolean)
language sql stable security definer set search_path = '' as $$
  select n.title, n.published and coalesce(n.published_at <= now(), true)
    from public.news n
   where n.id = previewed.record_id and n.deleted_at is null and private.is_staff()
  union all
  select p.title, p.published and coalesce(p.published_at <= now(), true)
    from public.pages p
   where p.id = previewed.record_id and p.deleted_at is null and private.is_staff('admin')
  union all
  select g.title, g.published and coalesce(g.published_at <= now(), true)
    from public.goods g
   where g.id = previewed.record_id and g.deleted_at is null and private.is_staff('admin')
  union all
  select k.title, private.is_public_press_kit(k)
    from public.press_kits k
   where k.id = previewed.record_id and k.deleted_at is null and private.is_staff('admin')
$$;

-- Makes a link to a record that is not out, in place of an older one: { outcome: 'made', expires_at }. Of one that is out
-- { outcome: 'out' }, null for one that is deleted or unknown. Security definer, because no role may write links.
create function public.create_preview_link(record_id uuid, token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  subject record;
  ends_at timestamptz;
begin
  perform private.require_role('moderator');
  delete from public.preview_links l where l.expires_at < now();
  select * into subject from private.previewed(create_preview_link.record_id);
  if not found then
    return null;
  elsif subject.is_out then
    return jsonb_build_object('outcome', 'out');
  end if;
  insert into public.preview_links as l (record_id, token_hash, created_by)
  values (record_id, token_hash, auth.uid())
  on conflict on constraint preview_links_pkey do update
     set token_hash = excluded.token_hash, created_by = excluded.created_by, created_at = excluded.created_at,
         expires_at = excluded.expires_at
  returning l.expires_at into ends_at;
  perform private.write_audit('preview-link-made', subject.title);
  return jsonb_build_object('outcome', 'made', 'expires_at', ends_at);
end
$$;
grant execute on routine public.create_preview_link(uuid, text) to authenticated;

-- Takes the link to a record back: { outcome: 'ended' }, null when there was none. Security definer as create_preview_link().
create function public.end_preview_link(record_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  delete from public.preview_links l using private.previewed(end_preview_link.record_id)
   where l.record_id = end_preview_link.record_id;
  if not found then
    return null;
  end if;
  perform private.write_audit('preview-link-ended', p.title) from private.previewed(end_preview_link.record_id) p;
  return jsonb_build_object('outcome', 'ended');
end
$$;
grant execute on routine public.end_preview_link(uuid) to authenticated;

-- The link to a record, for staff: { link: { made_by, expires_at } }, never its token; { link: null } without one that
-- works, null for a record that is deleted or unknown. Security definer as create_preview_link().
create function public.read_preview_link(record_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_role('moderator');
  select jsonb_build_object('link', (
           select jsonb_build_object('made_by', u.username, 'expires_at', l.expires_at)
             from public.preview_links l
             join public.users u on u.id = l.created_by
            where l.record_id = read_preview_link.record_id and private.is_live_preview_link(l)
         ))
    from private.previewed(read_preview_link.record_id);
$$;
grant execute on routine public.read_preview_link(uuid) to authenticated;

-- The releases on the site that a text shows by name: [{ slug, artist, title }]. Called by open_preview_link() alone.
create function private.text_releases(content text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'artist', r.artist, 'title', r.title)), '[]')
    from public.releases r
   where text_releases.content like '%[release=%' and r.listed and r.deleted_at is null
     and position('[release=' || r.slug || ']' in text_releases.content) > 0
$$;

-- What a link shows: the article, with what else its page says, the page, the goods, or the press kit; of an article that is out by now
-- only { id, title, type }, of the others { title, slug }; null for a link that does not work, whatever is the matter with it. Changes nothing: mail and chat
-- programs open links. Security definer, for the secret key alone.
create function public.open_preview_link(token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
           when n.published and coalesce(n.published_at <= now(), true) then jsonb_build_object(
             'outcome', 'out',
             'article', jsonb_build_object('id', n.id, 'title', n.title, 'type', n.type)
           )
           else jsonb_build_object(
             'outcome', 'article',
             'expires_at', l.expires_at,
             'label_name', (select s.label_name from public.site_settings s where s.id = 'main'),
             'dates', private.date_style(),
             'article', to_jsonb(n) - array['search', 'author', 'deleted_at'] || jsonb_build_object(
               'release_id', null,
               'published_at', coalesce(n.published_at, now()),
               'featured_image', private.page_address(n.featured_image),
               'featured_image_alt', coalesce(private.picture_alt(n.featured_image), ''),
               'acts', private.shown_acts(n.acts)
             ),
             'text_releases', private.text_releases(n.content),
             'release', (
               select jsonb_build_object('title', r.title, 'artist', r.artist, 'slug', r.slug)
                 from public.releases r
                where r.id = n.release_id and r.listed and r.deleted_at is null
             )
           )
         end
    from public.preview_links l
    join public.news n on n.id = l.record_id
   where l.token_hash = open_preview_link.token_hash and n.deleted_at is null and private.is_live_preview_link(l)
  union all
  select jsonb_build_object(
           'outcome', case when p.published and coalesce(p.published_at <= now(), true) then 'page-out' else 'page' end,
           'expires_at', l.expires_at,
           'dates', private.date_style(),
           'text_releases', private.text_releases(p.content),
           'page', jsonb_build_object(
             'title', p.title, 'slug', p.slug, 'former_slugs', '[]'::jsonb, 'content', p.content,
             'image', private.picture_json(p.image), 'placement', p.placement
           )
         )
    from public.preview_links l
    join public.pages p on p.id = l.record_id
   where l.token_hash = open_preview_link.token_hash and p.deleted_at is null and private.is_live_preview_link(l)
  union all
  select jsonb_build_object(
           'outcome', case when g.published and coalesce(g.published_at <= now(), true) then 'goods-out' else 'goods' end,
           'expires_at', l.expires_at,
           'dates', private.date_style(),
           'has_shop', (select s.enable_shop from public.site_settings s where s.id = 'main'),
           'text_releases', private.text_releases(g.content),
           'goods', jsonb_build_object(
             'id', g.id, 'title', g.title, 'slug', g.slug, 'former_slugs', '[]'::jsonb, 'kind', g.kind,
             'content', g.content, 'currency', g.currency, 'variants', g.variants, 'artist_id', a.id, 'release_id', r.id,
             'pictures', (
               select coalesce(jsonb_agg(private.picture_json(i.address) order by i.place), '[]')
                 from unnest(g.images) with ordinality i (address, place)
             )
           ),
           'artist', case when a.id is not null then jsonb_build_object('name', a.name, 'slug', a.slug) end,
           'release', case when r.id is not null then
             jsonb_build_object('title', r.title, 'artist', r.artist, 'slug', r.slug) end
         )
    from public.preview_links l
    join public.goods g on g.id = l.record_id
    join private.shown_goods_links() s on s.goods_id = g.id
    left join public.artists a on a.id = s.artist_id
    left join public.releases r on r.id = s.release_id
   where l.token_hash = open_preview_link.token_hash and g.deleted_at is null and private.is_live_preview_link(l)
  union all
  -- Of a release that is not announced with all that its page will say: that is what the link is for.
  select jsonb_build_object(
           'outcome', case when private.is_public_press_kit(k) then 'press-kit-out' else 'press-kit' end,
           'expires_at', l.expires_at,
           'dates', private.date_style(),
           'label', (
             select jsonb_build_object('name', s.label_name, 'email', s.contact_email)
               from public.site_settings s where s.id = 'main'
           ),
           'text_releases', private.text_releases(k.content || coalesce(r.credits, '')),
           'kit', jsonb_build_object(
             'id', k.id, 'slug', k.slug, 'former_slugs', '[]'::jsonb, 'title', k.title, 'release_id', k.release_id,
             'artist_id', k.artist_id, 'line', k.line, 'short', k.short, 'content', k.content,
             'photos', private.press_photos(k.photos), 'contact', k.contact
           ),
           'release', (select to_jsonb(s) from private.shown_releases s where s.id = r.id),
           'has_page', coalesce(r.listed, a.is_active and not a.is_claim_spot, false),
           -- By the place of the track.
           'previews', (
             select coalesce(jsonb_object_agg(t.position, '/media/' || f.key), '{}')
               from public.tracks t
               join public.files f on f.track_id = t.id and f.kind = 'preview' and f.state = 'ready'
              where t.release_id = r.id
           ),
           'artist', (select to_jsonb(s) from private.shown_artists s where s.id = a.id),
           'releases', (
             select coalesce(jsonb_agg(to_jsonb(s)), '[]')
               from private.shown_releases s
               join public.releases o on o.id = s.id and o.listed and o.deleted_at is null
              where o.artist_id = a.id
           ),
           -- Shows that are public; today is another day in some time zone.
           'articles', (
             select coalesce(jsonb_agg(to_jsonb(s)), '[]')
               from private.shown_news s
               join public.news n on n.id = s.id
              where n.type = 'show' and n.event_date >= current_date - 1 and n.deleted_at is null
                and n.published and coalesce(n.published_at <= now(), true)
           )
         )
    from public.preview_links l
    join public.press_kits k on k.id = l.record_id
    left join public.releases r on r.id = k.release_id and r.deleted_at is null
    left join public.artists a on a.id = coalesce(k.artist_id, r.artist_id) and a.deleted_at is null
   where l.token_hash = open_preview_link.token_hash and k.deleted_at is null and private.is_live_preview_link(l)
$$;
grant execute on routine public.open_preview_link(text) to service_role;

-- Trigger: ends the link to a record that is deleted, or that was out and is not any more; not when it was out for less
-- than ten minutes, by mistake. Security definer, because no role may write links.
create function private.end_preview_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null
     or old.published and coalesce(old.published_at <= now() - interval '10 minutes', true)
        and not (new.published and coalesce(new.published_at <= now(), true)) then
    delete from public.preview_links l where l.record_id = new.id;
  end if;
  return null;
end
$$;
create trigger end_preview_links after update of deleted_at, published, published_at on public.news
  for each row execute function private.end_preview_links();
create trigger end_preview_links after update of deleted_at, published, published_at on public.pages
  for each row execute function private.end_preview_links();
create trigger end_preview_links after update of deleted_at, published, published_at on public.goods
  for each row execute function private.end_preview_links();
create trigger end_preview_links after update of deleted_at, published, published_at on public.press_kits
  for each row execute function private.end_preview_links();
