-- Purpose: the roster.
-- Owns: artists. Soft delete: a deleted artist stays for 30 days (deleted_at) and can be restored until empty_bin().
-- Who may do what: visitors read active artists; admins do everything but delete rows.

create table public.artists (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  slug text not null check (private.is_slug(slug) and char_length(slug) <= 200),
  bio text not null default '' check (char_length(bio) <= 20000),
  image text check (private.is_web_address(image)),
  -- The image when it is an uploaded picture.
  picture text generated always as (case when image ~ '^/media/' then image end) stored
    references public.pictures (ready_address),
  link_text text not null default 'LEARN MORE' check (char_length(link_text) <= 100),
  link_url text check (private.is_web_address(link_url)),
  -- Where else the artist is: addresses with space between them.
  links text not null default '' check (char_length(links) <= 2000 and links ~ '^(https://\S+(\s+|$))*$'),
  color_scheme text not null default 'Stone Light' check (char_length(color_scheme) <= 100),
  -- The class tokens of the scheme, as they were when the artist was saved (spec, section 3).
  color_classes text not null default '' check (char_length(color_classes) <= 300),
  display_order integer not null default 0,
  is_active boolean not null default true,
  is_claim_spot boolean not null default false,
  -- Slugs of addresses that led to its page; the build sends them on (private.store_former_slug()).
  former_slugs text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What the form of an artist promises, for writes that do not come through it.
  constraint artists_bio_given check (btrim(bio) <> '' or deleted_at is not null),
  constraint artists_color_classes_form check (
    color_classes ~ '^(bg-[a-z-]+ text-[a-z-]+ accent-text-[a-z-]+ border-[a-z-]+)?$'
  )
);
-- A page address belongs to one artist; a soft delete frees it.
create unique index artists_slug_key on public.artists (slug) where deleted_at is null;
create index artists_picture_idx on public.artists (picture) where picture is not null;
create index artists_text_pictures_idx on public.artists using gin (private.text_pictures(bio));
create index artists_order_idx on public.artists (display_order, name, id) where deleted_at is null;
create index artists_bin_idx on public.artists (deleted_at desc, id desc) where deleted_at is not null;
alter table public.artists enable row level security;

grant select on public.artists to authenticated, service_role;
grant insert (
  name, slug, bio, image, link_text, link_url, links, color_scheme, color_classes, display_order,
  is_active, is_claim_spot
) on public.artists to authenticated;
grant update (
  name, slug, bio, image, link_text, link_url, links, color_scheme, color_classes, display_order,
  is_active, is_claim_spot, deleted_at
) on public.artists to authenticated;

create policy "visitors read active artists" on public.artists for select to anon
  using (is_active and deleted_at is null);
create policy "admins read all artists" on public.artists for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins add artists" on public.artists for insert to authenticated
  with check ((select private.is_staff('admin')));
-- Deleting and restoring are changes of deleted_at.
create policy "admins change artists" on public.artists for update to authenticated
  using ((select private.is_staff('admin')));

-- What visitors see of an artist; the roster in its order.
create view private.shown_artists as
  select a.id,
         a.name,
         a.slug,
         a.former_slugs as "formerSlugs",
         a.bio,
         private.page_address(a.image) as image,
         coalesce(private.picture_alt(a.image), '') as "imageAlt",
         a.link_text as "linkText",
         a.link_url as "linkUrl",
         a.links,
         a.color_scheme as "colorScheme",
         a.is_claim_spot as "isClaimSpot"
    from public.artists a
   order by a.display_order, a.name, a.id;
select private.show_to_visitors('shown_artists');

-- Trigger, also of releases, pages, goods and press kits: stores the slug of a page that visitors could open, before the page gets another one or goes.
create function private.store_former_slug() returns trigger language plpgsql set search_path = '' as $$
begin
  new.former_slugs := array_remove(new.former_slugs, old.slug) || old.slug;
  return new;
end
$$;
create trigger store_former_slug before update on public.artists
  for each row when (
    old.is_active and not old.is_claim_spot
    and (old.slug, old.is_active, old.is_claim_spot) is distinct from (new.slug, new.is_active, new.is_claim_spot)
  )
  execute function private.store_former_slug();

-- Trigger, also of pages, releases, goods and press kits: what is restored after another has taken its slug gets the next free one, and
-- so does a release or a thing that is added without one; later an empty slug means the one that it has. A slug that somebody chose is
-- refused by the index when it is taken.
create function private.set_slug() returns trigger language plpgsql set search_path = '' as $$
declare
  is_restored boolean := old.deleted_at is not null and new.deleted_at is null;
  wanted text;
  number integer := 1;
  is_taken boolean;
begin
  new.slug := coalesce(nullif(new.slug, ''), old.slug, '');
  if new.slug = old.slug and not is_restored then
    return new;
  end if;
  -- Until the end of the transaction: also one that was chosen is seen by the next that looks for a free one. Not for the
  -- length of an import: two that then meet at one slug are told by the index.
  if not coalesce(private.is_import(), false) then
    perform pg_advisory_xact_lock(hashtext('deadwax: slugs of ' || tg_table_name));
  end if;
  if new.slug <> '' and not is_restored then
    return new;
  elsif new.slug = '' then
    new.slug := coalesce(nullif(btrim(left(regexp_replace(
      private.normalize_search_text(concat_ws(' ', to_jsonb(new) ->> 'artist', new.title)), '[^a-z0-9]+', '-', 'g'
    ), 180), '-'), ''), case tg_table_name when 'goods' then 'item' when 'press_kits' then 'kit' else 'release' end);
  end if;
  wanted := btrim(left(new.slug, case tg_table_name when 'pages' then 76 else 180 end), '-');
  loop
    -- Without EXECUTE, which would plan it for each row of an import.
    case tg_table_name
      when 'artists' then
        is_taken := exists (
          select from public.artists o where o.slug = new.slug and o.deleted_at is null and o.id <> new.id
        );
      when 'releases' then
        is_taken := exists (
          select from public.releases o where o.slug = new.slug and o.deleted_at is null and o.id <> new.id
        );
      when 'goods' then
        is_taken := exists (
          select from public.goods o where o.slug = new.slug and o.deleted_at is null and o.id <> new.id
        );
      when 'press_kits' then
        is_taken := exists (
          select from public.press_kits o where o.slug = new.slug and o.deleted_at is null and o.id <> new.id
        );
      else
        is_taken := exists (
          select from public.pages o where o.slug = new.slug and o.deleted_at is null and o.id <> new.id
        );
    end case;
    exit when not is_taken and private.is_slug(new.slug);
    number := number + 1;
    new.slug := wanted || '-' || number;
  end loop;
  return new;
end
$$;
create trigger set_slug before update of deleted_at on public.artists for each row execute function private.set_slug();

create trigger stamp_deletion before update of deleted_at on public.artists
  for each row execute function private.stamp_deletion();
create trigger audit_soft_delete after update of deleted_at on public.artists
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('artist', 'name');
create trigger touch before update on public.artists for each row execute function private.touch_updated_at();

-- One page of the artists (private.page_query()). q: words that all have to appear in name, slug or bio. status: active,
-- inactive, claim-spot, or bin: those that were deleted in the last 30 days, the last one first; else all that are not
-- deleted. An item has the beginning of the bio. sort: order (of the roster), name, newest or updated.
create function public.list_artists(
  q text default '', status text default '', sort text default 'order', after uuid default null,
  page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.artists',
    item => $sql$to_jsonb(t) || jsonb_build_object('bio', left(t.bio, 400))$sql$,
    filter => case when status = 'bin' then 't.deleted_at > private.bin_since()' else $sql$
      t.deleted_at is null
      and case $3 ->> 'status'
            when 'active' then t.is_active
            when 'inactive' then not t.is_active
            when 'claim-spot' then t.is_claim_spot
            else true
          end
    $sql$ end || $sql$
      and private.normalize_search_text(concat_ws(' ', t.name, t.slug, t.bio))
          like all (private.word_patterns(private.normalize_search_text($3 ->> 'q')))
    $sql$,
    keys => case when status = 'bin' then array['t.deleted_at', 't.id'] else case sort
      when 'order' then array['t.display_order', 't.name', 't.id']
      when 'name' then array['lower(t.name)', 't.id']
      when 'newest' then array['t.created_at', 't.id']
      when 'updated' then array['t.updated_at', 't.id']
    end end,
    is_descending => sort in ('newest', 'updated') or status = 'bin',
    given => jsonb_build_object('q', q, 'status', status)
  );
$$;
grant execute on routine public.list_artists(text, text, text, uuid, integer) to authenticated;

-- Puts an artist behind another one, or first of all (`after` is null): { outcome: 'moved' }; 'roster-changed' when that
-- other one is not on the roster any more, null when the artist is not, and then nothing is changed. Advisory lock: of two moves at once
-- the second starts from the result of the first. The display orders are 1, 2, 3 and so on from then on.
create function public.move_artist(artist_id uuid, after uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_role('admin');
  perform pg_advisory_xact_lock(hashtext('deadwax: order of the artists'));
  if not exists (select from public.artists a where a.id = move_artist.artist_id and a.deleted_at is null) then
    return null;
  end if;
  if move_artist.after = move_artist.artist_id or move_artist.after is not null and not exists (
    select from public.artists a where a.id = move_artist.after and a.deleted_at is null
  ) then
    return jsonb_build_object('outcome', 'roster-changed');
  end if;
  with placed as (
    select a.id, row_number() over (order by a.display_order, a.name, a.id)::numeric as place
      from public.artists a
     where a.deleted_at is null
  ), numbered as (
    select p.id,
           row_number() over (order by case
             when p.id <> move_artist.artist_id then p.place
             else coalesce((select o.place from placed o where o.id = move_artist.after), 0) + 0.5
           end) as number
      from placed p
  )
  update public.artists a
     set display_order = n.number
    from numbered n
   where n.id = a.id and a.display_order <> n.number;
  return jsonb_build_object('outcome', 'moved');
end
$$;
grant execute on routine public.move_artist(uuid, uuid) to authenticated;
