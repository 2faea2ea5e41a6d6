-- Purpose: press kits: what a writer gets of a release or an artist.
-- Owns: press_kits. Soft delete as of artists.
-- Who may do what: visitors read what is published and due, of a release or an artist that the site shows; admins do
--   everything but delete rows.

-- True for a list of pictures with the name of who took each, none twice: [{ address, credit }].
create function private.are_press_photos(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 12
     and (select count(*) = count(distinct e ->> 'address') from jsonb_array_elements(given) e)
     and not exists (
       select from jsonb_array_elements(given) e
        where (
          jsonb_typeof(e) = 'object'
          and (select array_agg(k order by k) from jsonb_object_keys(e) k) = '{address,credit}'
          and jsonb_typeof(e -> 'address') = 'string' and private.is_web_address(e ->> 'address')
          and jsonb_typeof(e -> 'credit') = 'string' and char_length(e ->> 'credit') <= 200
        ) is not true
     )
$$;
grant execute on routine private.are_press_photos(jsonb) to authenticated, service_role;

-- The addresses of the photos of a press kit, for an index.
create function private.photo_addresses(photos jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(e ->> 'address'), '{}') from jsonb_array_elements(photos) e
$$;
grant execute on routine private.photo_addresses(jsonb) to authenticated, service_role;

create table public.press_kits (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 300),
  -- Its page is /press/{slug}. Made from the title when none is given (private.set_slug()).
  slug text not null default '' check (private.is_slug(slug) and char_length(slug) <= 200),
  -- What it is about: one of the two.
  release_id uuid references public.releases (id) on delete set null,
  artist_id uuid references public.artists (id) on delete set null,
  -- The text in three lengths: a line, a paragraph, and a rich text.
  line text not null default '' check (char_length(line) <= 200),
  short text not null default '' check (char_length(short) <= 1000),
  content text not null default '' check (char_length(content) <= 10000),
  photos jsonb not null default '[]' check (private.are_press_photos(photos)),
  -- Who answers questions, in the words of the label. Empty: its e-mail address.
  contact text not null default '' check (char_length(contact) <= 300),
  published boolean not null default false,
  published_at timestamptz,
  -- Slugs of addresses that led to its page; the build sends them on (private.store_former_slug()).
  former_slugs text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  constraint press_kits_is_about_one check (num_nonnulls(release_id, artist_id) <= 1),
  constraint press_kits_published_at_can_be_written
    check (published_at >= '0001-01-01 00:00:00+00' and published_at < '9999-12-31 00:00:00+00')
);
create unique index press_kits_slug_key on public.press_kits (slug) where deleted_at is null;
create index press_kits_release_idx on public.press_kits (release_id);
create index press_kits_artist_idx on public.press_kits (artist_id);
create index press_kits_photos_idx on public.press_kits using gin (private.photo_addresses(photos));
create index press_kits_text_pictures_idx on public.press_kits using gin (private.text_pictures(content));
create index press_kits_order_idx on public.press_kits (created_at desc, id desc) where deleted_at is null;
create index press_kits_bin_idx on public.press_kits (deleted_at desc, id desc) where deleted_at is not null;
alter table public.press_kits enable row level security;

grant select on public.press_kits to authenticated, service_role;
grant insert (
  title, slug, release_id, artist_id, line, short, content, photos, contact, published, published_at
) on public.press_kits to authenticated;
grant update (
  title, slug, release_id, artist_id, line, short, content, photos, contact, published, published_at, deleted_at
) on public.press_kits to authenticated;

-- True for a kit that the site shows: it is published, and so is what it is about. Security definer, because visitors may not
-- know of other releases and artists.
create function private.is_public_press_kit(kit public.press_kits) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return kit.published and coalesce(kit.published_at <= now(), true) and kit.deleted_at is null and (
    exists (select from public.releases r where r.id = kit.release_id and r.listed and r.deleted_at is null)
    or exists (
      select from public.artists a
       where a.id = kit.artist_id and a.is_active and not a.is_claim_spot and a.deleted_at is null
    )
  );
end
$$;
grant execute on routine private.is_public_press_kit(public.press_kits) to anon, authenticated;

create policy "visitors read press kits that the site shows" on public.press_kits for select to anon
  using (private.is_public_press_kit(press_kits));
create policy "admins read all press kits" on public.press_kits for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add press kits" on public.press_kits for insert to authenticated
  with check ((select private.is_staff('admin')));
-- Deleting and restoring are changes of deleted_at.
create policy "admins change press kits" on public.press_kits for update to authenticated
  using ((select private.is_staff('admin')));

-- The photos of a press kit as a page shows them: [{ address, alt, credit }].
create function private.press_photos(photos jsonb) returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
           'address', private.page_address(e ->> 'address'),
           'alt', coalesce(private.picture_alt(e ->> 'address'), ''),
           'credit', e ->> 'credit'
         ) order by place), '[]')
    from jsonb_array_elements(photos) with ordinality p (e, place)
$$;
grant execute on routine private.press_photos(jsonb) to anon, authenticated;

-- What visitors see of press kits; the newest first.
create view private.shown_press_kits as
  select k.id,
         k.slug,
         k.former_slugs as "formerSlugs",
         k.title,
         k.release_id as "releaseId",
         k.artist_id as "artistId",
         k.line,
         k.short,
         k.content,
         private.press_photos(k.photos) as photos,
         k.contact
    from public.press_kits k
   order by coalesce(k.published_at, k.created_at) desc, k.id;
select private.show_to_visitors('shown_press_kits');

create trigger set_published_at before insert or update on public.press_kits
  for each row execute function private.set_published_at();
create trigger set_slug before insert or update of slug, deleted_at on public.press_kits
  for each row execute function private.set_slug();
create trigger store_former_slug before update on public.press_kits
  for each row when (
    old.published and coalesce(old.published_at <= now(), true) and old.deleted_at is null
    and (old.slug, old.published) is distinct from (new.slug, new.published)
  )
  execute function private.store_former_slug();
create trigger stamp_deletion before update of deleted_at on public.press_kits
  for each row execute function private.stamp_deletion();
create trigger audit_soft_delete after update of deleted_at on public.press_kits
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('press-kit', 'title');
create trigger touch before update on public.press_kits for each row execute function private.touch_updated_at();

-- One page of the press kits, the newest first (private.page_query()). q: words that all have to appear in title or texts.
-- status: drafts, bin, or ''. An item has the beginning of the long text, the cover or the portrait of what it is about, and
-- whether the site shows it.
create function public.list_press_kits(
  q text default '', status text default '', after uuid default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.press_kits',
    item => $sql$to_jsonb(t) || jsonb_build_object(
      'content', left(t.content, 400), 'scheduled', t.published and t.published_at > now(),
      'picture', coalesce(
        (select r.cover_image from public.releases r where r.id = t.release_id),
        (select a.image from public.artists a where a.id = t.artist_id), ''
      ),
      'is_shown', private.is_public_press_kit(t)
    )$sql$,
    filter => case status
        when 'bin' then 't.deleted_at > private.bin_since()'
        when 'drafts' then 't.deleted_at is null and not t.published'
        else 't.deleted_at is null' end
      || $sql$ and lower(concat_ws(' ', t.title, t.line, t.short, t.content)) like all (private.word_patterns($3 ->> 'q'))$sql$,
    keys => case status when 'bin' then array['t.deleted_at', 't.id'] else array['t.created_at', 't.id'] end,
    is_descending => true,
    given => jsonb_build_object('q', q)
  );
$$;
grant execute on routine public.list_press_kits(text, text, uuid, integer) to authenticated;
