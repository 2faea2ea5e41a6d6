-- Purpose: goods: what the label sells that is no record, like a shirt, a tote, a fanzine, a bundle or a voucher.
-- Owns: goods. Soft delete as of artists.
-- Who may do what: visitors read what is published and due, and of its artist and its release what the site shows; admins
--   do everything but delete rows.

-- True for a list of web addresses in which each stands once.
create function private.are_web_addresses(given text[], most integer) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(given) <= most and not exists (
    select from unnest(given) a where private.is_web_address(a) is not true
  ) and cardinality(given) = (select count(distinct a) from unnest(given) a)
$$;
grant execute on routine private.are_web_addresses(text[], integer) to authenticated, service_role;

-- True for a list of variants, in which the names differ: [{ name, price, state, links }]. A price is in minor units; what
-- has no price or no state has null.
create function private.are_variants(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 30
     and (select count(*) = count(distinct lower(e ->> 'name')) from jsonb_array_elements(given) e)
     and not exists (
       select from jsonb_array_elements(given) e
        where (
          jsonb_typeof(e) = 'object'
          and (select array_agg(k order by k) from jsonb_object_keys(e) k) = '{links,name,price,state}'
          and jsonb_typeof(e -> 'name') = 'string' and char_length(e ->> 'name') <= 100
          and (e -> 'price' = 'null' or jsonb_typeof(e -> 'price') = 'number' and e ->> 'price' ~ '^[0-9]{1,9}$')
          and e -> 'state' in ('null', '"in_stock"', '"pre_order"', '"last_ones"', '"sold_out"')
          and private.are_named_links(e -> 'links', 5)
        ) is not true
     )
$$;
grant execute on routine private.are_variants(jsonb) to authenticated, service_role;

create table public.goods (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 120),
  -- Its page is /goods/{slug}. Made from the title when none is given (private.set_slug()).
  slug text not null default '' check (private.is_slug(slug) and char_length(slug) <= 200),
  kind text not null default 'other' check (kind in ('shirt', 'bag', 'print', 'bundle', 'voucher', 'other')),
  -- A rich text.
  content text not null default '' check (char_length(content) <= 20000),
  -- The first one stands for it in lists.
  images text[] not null default '{}' check (private.are_web_addresses(images, 8)),
  -- Of all prices (ISO 4217).
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Sizes or colours, in their order. One whose state nobody has said is not for sale: an import says none.
  variants jsonb not null default '[]' check (private.are_variants(variants)),
  artist_id uuid references public.artists (id) on delete set null,
  release_id uuid references public.releases (id) on delete set null,
  published boolean not null default true,
  published_at timestamptz,
  -- Slugs of addresses that led to its page; the build sends them on (private.store_former_slug()).
  former_slugs text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  constraint goods_a_price_has_a_currency check (currency is not null or not variants @? '$[*].price ? (@ != null)'),
  constraint goods_published_at_can_be_written
    check (published_at >= '0001-01-01 00:00:00+00' and published_at < '9999-12-31 00:00:00+00')
);
create unique index goods_slug_key on public.goods (slug) where deleted_at is null;
create index goods_artist_idx on public.goods (artist_id);
create index goods_release_idx on public.goods (release_id);
create index goods_images_idx on public.goods using gin (images);
create index goods_text_pictures_idx on public.goods using gin (private.text_pictures(content));
create index goods_order_idx on public.goods (created_at desc, id desc) where deleted_at is null;
create index goods_bin_idx on public.goods (deleted_at desc, id desc) where deleted_at is not null;
alter table public.goods enable row level security;

grant select on public.goods to authenticated, service_role;
grant insert (
  title, slug, kind, content, images, currency, variants, artist_id, release_id, published, published_at
) on public.goods to authenticated;
grant update (
  title, slug, kind, content, images, currency, variants, artist_id, release_id, published, published_at, deleted_at
) on public.goods to authenticated;

create policy "visitors read published goods" on public.goods for select to anon
  using (published and coalesce(published_at <= now(), true) and deleted_at is null);
create policy "admins read all goods" on public.goods for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add goods" on public.goods for insert to authenticated
  with check ((select private.is_staff('admin')));
-- Deleting and restoring are changes of deleted_at.
create policy "admins change goods" on public.goods for update to authenticated
  using ((select private.is_staff('admin')));

-- Whose goods are, as far as the site shows that. Security definer, because visitors read neither column: a release may be
-- unannounced.
create function private.shown_goods_links() returns table (goods_id uuid, artist_id uuid, release_id uuid)
language sql stable security definer set search_path = '' as $$
  select g.id, a.id, r.id
    from public.goods g
    left join public.artists a on a.id = g.artist_id and a.is_active and not a.is_claim_spot and a.deleted_at is null
    left join public.releases r on r.id = g.release_id and r.listed and r.deleted_at is null
   where g.deleted_at is null
$$;
grant execute on routine private.shown_goods_links() to anon, authenticated;

-- What visitors see of goods; the newest first.
create view private.shown_goods as
  select g.id,
         g.slug,
         g.former_slugs as "formerSlugs",
         g.title,
         g.kind,
         g.content,
         (
           select coalesce(json_agg(private.picture_json(i.address) order by i.place), '[]')
             from unnest(g.images) with ordinality i (address, place)
         ) as pictures,
         g.currency,
         g.variants,
         l.artist_id as "artistId",
         l.release_id as "releaseId"
    from public.goods g
    left join private.shown_goods_links() l on l.goods_id = g.id
   order by coalesce(g.published_at, g.created_at) desc, g.id;
select private.show_to_visitors('shown_goods');

create trigger set_published_at before insert or update on public.goods
  for each row execute function private.set_published_at();
create trigger set_slug before insert or update of slug, deleted_at on public.goods
  for each row execute function private.set_slug();
create trigger store_former_slug before update on public.goods
  for each row when (
    old.published and coalesce(old.published_at <= now(), true) and old.deleted_at is null
    and (old.slug, old.published) is distinct from (new.slug, new.published)
  )
  execute function private.store_former_slug();
create trigger stamp_deletion before update of deleted_at on public.goods
  for each row execute function private.stamp_deletion();
create trigger audit_soft_delete after update of deleted_at on public.goods
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('goods', 'title');
create trigger touch before update on public.goods for each row execute function private.touch_updated_at();

-- One page of the goods, the newest first (private.page_query()). q: words that all have to appear in title, text or the
-- names of variants. status: drafts; no_state, those of which somebody has to say whether they are for sale; bin, or ''. An
-- item has the beginning of the text.
create function public.list_goods(
  q text default '', status text default '', after uuid default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.goods',
    item => $sql$to_jsonb(t) || jsonb_build_object(
      'content', left(t.content, 400), 'scheduled', t.published and t.published_at > now()
    )$sql$,
    filter => case status
        when 'bin' then 't.deleted_at > private.bin_since()'
        when 'drafts' then 't.deleted_at is null and not t.published'
        when 'no_state' then $sql$t.deleted_at is null and t.variants @? '$[*].state ? (@ == null)'$sql$
        else 't.deleted_at is null' end
      || $sql$ and lower(t.title || ' ' || t.content || ' ' || (t.variants #>> '{}')) like all (private.word_patterns($3 ->> 'q'))$sql$,
    keys => case status when 'bin' then array['t.deleted_at', 't.id'] else array['t.created_at', 't.id'] end,
    is_descending => true,
    given => jsonb_build_object('q', q)
  );
$$;
grant execute on routine public.list_goods(text, text, uuid, integer) to authenticated;
