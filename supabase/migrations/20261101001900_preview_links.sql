-- Purpose: secret links to articles that are not out yet, which the staff passes on to a band.
-- Owns: preview_links.
-- Who may do what: no role reads or writes a row. Staff make links, of which only the SHA-256 of the token is kept,
--   and take them back; the function that answers a link has the secret key. An article has one link at most: a new one
--   ends the older one. It shows the article as it was last saved, for 30 days, and ends when the article is out or
--   deleted, or when its maker loses access.

create table public.preview_links (
  article_id uuid primary key references public.news (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days'
);
create index preview_links_created_by_idx on public.preview_links (created_by);
create index preview_links_expires_at_idx on public.preview_links (expires_at);
alter table public.preview_links enable row level security;

-- True while a link works: it is not expired, and its maker still has access.
create function private.is_live_preview_link(link public.preview_links) returns boolean
language sql stable set search_path = '' as $$
  select link.expires_at > now() and exists (
    select from public.users u
     where u.id = link.created_by and u.disabled_at is null and u.removed_at is null
  )
$$;

-- Makes a link to an article that is not out, in place of an older one: { outcome: 'made', expires_at }. Of one that is out
-- { outcome: 'out' }, null for one that is deleted or unknown. Security definer, because no role may write links.
create function public.create_preview_link(article_id uuid, token_hash text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  article record;
  ends_at timestamptz;
begin
  perform private.require_role('moderator');
  delete from public.preview_links l where l.expires_at < now();
  select n.title, n.published and coalesce(n.published_at <= now(), true) as is_out into article
    from public.news n
   where n.id = create_preview_link.article_id and n.deleted_at is null;
  if not found then
    return null;
  elsif article.is_out then
    return jsonb_build_object('outcome', 'out');
  end if;
  insert into public.preview_links as l (article_id, token_hash, created_by)
  values (article_id, token_hash, auth.uid())
  on conflict on constraint preview_links_pkey do update
     set token_hash = excluded.token_hash, created_by = excluded.created_by, created_at = excluded.created_at,
         expires_at = excluded.expires_at
  returning l.expires_at into ends_at;
  perform private.write_audit('preview-link-made', article.title);
  return jsonb_build_object('outcome', 'made', 'expires_at', ends_at);
end
$$;
grant execute on routine public.create_preview_link(uuid, text) to authenticated;

-- Takes the link to an article back, and answers whether there was one. Security definer as create_preview_link().
create function public.end_preview_link(article_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  delete from public.preview_links l where l.article_id = end_preview_link.article_id;
  if not found then
    return false;
  end if;
  perform private.write_audit('preview-link-ended', n.title)
     from public.news n where n.id = end_preview_link.article_id;
  return true;
end
$$;
grant execute on routine public.end_preview_link(uuid) to authenticated;

-- The link to an article, for staff: { link: { made_by, expires_at } }, never its token; { link: null } without one that
-- works, null for an article that is deleted or unknown. Security definer as create_preview_link().
create function public.read_preview_link(article_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_role('moderator');
  select jsonb_build_object('link', (
           select jsonb_build_object('made_by', u.username, 'expires_at', l.expires_at)
             from public.preview_links l
             join public.users u on u.id = l.created_by
            where l.article_id = n.id and private.is_live_preview_link(l)
         ))
    from public.news n
   where n.id = read_preview_link.article_id and n.deleted_at is null;
$$;
grant execute on routine public.read_preview_link(uuid) to authenticated;

-- What a link shows: the article, with what else its page says; of an article that is out by now only
-- { id, title, type }; null for a link that does not work, whatever is the matter with it. Changes nothing: mail and chat
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
               'published_at', coalesce(n.published_at, now()),
               'featured_image', private.focused_address(n.featured_image),
               'featured_image_alt', private.picture_alt(n.featured_image)
             ),
             'release', (
               select jsonb_build_object('title', r.title, 'artist', r.artist, 'slug', r.slug)
                 from public.releases r
                where r.id = n.release_id and r.listed and r.deleted_at is null
             )
           )
         end
    from public.preview_links l
    join public.news n on n.id = l.article_id
   where l.token_hash = open_preview_link.token_hash and n.deleted_at is null and private.is_live_preview_link(l)
$$;
grant execute on routine public.open_preview_link(text) to service_role;

-- Trigger: ends the link to an article that is deleted, or that was out and is not any more; not when it was out for less
-- than ten minutes, by mistake. Security definer, because no role may write links.
create function private.end_preview_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.preview_links l where l.article_id = new.id;
  return null;
end
$$;
create trigger end_preview_links after update of deleted_at, published, published_at on public.news
  for each row when (
    new.deleted_at is not null
    or (old.published and coalesce(old.published_at <= now() - interval '10 minutes', true)
        and not (new.published and coalesce(new.published_at <= now(), true)))
  )
  execute function private.end_preview_links();
