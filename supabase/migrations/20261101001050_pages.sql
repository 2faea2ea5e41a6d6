-- Purpose: pages that the label adds to its site, like an imprint, terms or stockists.
-- Owns: pages. Soft delete as of artists.
-- Who may do what: visitors read published pages; admins do everything but delete rows.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 120),
  -- Its address is /{slug}, which no page of the site itself has.
  slug text not null check (private.is_slug(slug) and char_length(slug) between 1 and 80),
  -- A rich text.
  content text not null default '' check (char_length(content) <= 100000),
  image text check (private.is_web_address(image)),
  -- The image when it is an uploaded picture.
  picture text generated always as (case when image ~ '^/media/' then image end) stored
    references public.pictures (ready_address),
  -- Where the site links to it, among others by `position`, lower first.
  placement text not null default 'footer' check (placement in ('navigation', 'footer', 'none')),
  position integer not null default 0 check (position between 0 and 1000),
  published boolean not null default true,
  published_at timestamptz,
  -- Slugs of addresses that led to it; the build sends them on (private.store_former_slug()).
  former_slugs text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  constraint pages_address_is_free check (not private.is_reserved_path('/' || slug)),
  constraint pages_published_at_can_be_written
    check (published_at >= '0001-01-01 00:00:00+00' and published_at < '9999-12-31 00:00:00+00')
);
create unique index pages_slug_key on public.pages (slug) where deleted_at is null;
create index pages_picture_idx on public.pages (picture) where picture is not null;
create index pages_text_pictures_idx on public.pages using gin (private.text_pictures(content));
create index pages_order_idx on public.pages (position, lower(title), id) where deleted_at is null;
create index pages_bin_idx on public.pages (deleted_at desc, id desc) where deleted_at is not null;
alter table public.pages enable row level security;

grant select on public.pages to authenticated, service_role;
grant insert (title, slug, content, image, placement, position, published, published_at) on public.pages to authenticated;
grant update (title, slug, content, image, placement, position, published, published_at, deleted_at)
  on public.pages to authenticated;

create policy "visitors read published pages" on public.pages for select to anon
  using (published and coalesce(published_at <= now(), true) and deleted_at is null);
create policy "admins read all pages" on public.pages for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add pages" on public.pages for insert to authenticated
  with check ((select private.is_staff('admin')));
-- Deleting and restoring are changes of deleted_at.
create policy "admins change pages" on public.pages for update to authenticated
  using ((select private.is_staff('admin')));

-- What visitors see of a page; in the order of its links.
create view private.shown_pages as
  select p.title,
         p.slug,
         p.former_slugs as "formerSlugs",
         p.content,
         private.picture_json(p.image) as image,
         p.placement
    from public.pages p
   order by p.position, lower(p.title), p.id;
select private.show_to_visitors('shown_pages');

create trigger set_published_at before insert or update on public.pages
  for each row execute function private.set_published_at();
create trigger set_slug before update of deleted_at on public.pages for each row execute function private.set_slug();
create trigger store_former_slug before update on public.pages
  for each row when (
    old.published and coalesce(old.published_at <= now(), true) and old.deleted_at is null
    and (old.slug, old.published) is distinct from (new.slug, new.published)
  )
  execute function private.store_former_slug();
create trigger stamp_deletion before update of deleted_at on public.pages
  for each row execute function private.stamp_deletion();
create trigger audit_soft_delete after update of deleted_at on public.pages
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('page', 'title');
create trigger touch before update on public.pages for each row execute function private.touch_updated_at();

-- One page of the label's pages (private.page_query()). q: words that all have to appear in title or content. status:
-- drafts, bin, or ''. An item has the beginning of the content.
create function public.list_pages(
  q text default '', status text default '', after uuid default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.pages',
    item => $sql$to_jsonb(t) || jsonb_build_object(
      'content', left(t.content, 400), 'scheduled', t.published and t.published_at > now()
    )$sql$,
    filter => case status
        when 'bin' then 't.deleted_at > private.bin_since()'
        when 'drafts' then 't.deleted_at is null and not t.published'
        else 't.deleted_at is null' end
      || $sql$ and lower(t.title || ' ' || t.content) like all (private.word_patterns($3 ->> 'q'))$sql$,
    keys => case status when 'bin' then array['t.deleted_at', 't.id']
      else array['t.position', 'lower(t.title)', 't.id'] end,
    is_descending => status = 'bin',
    given => jsonb_build_object('q', q)
  );
$$;
grant execute on routine public.list_pages(text, text, uuid, integer) to authenticated;
