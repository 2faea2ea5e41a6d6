-- Purpose: pictures that staff have uploaded, and which project this is, in the keys of what it has stored. The bytes of
--   pictures are in the public bucket of the file store (netlify/server/files); what is here says which of them there are.
--   A column that takes the address of a picture takes `pictures.ready_address`, and a foreign key of its table keeps that
--   picture for as long as it is used.
-- Owns: pictures, the bucket `public`, private.project. What needs the tables that use pictures is in picture_uses.sql.
-- Who may do what: staff read and add pictures and write their alternative text and focal point; a moderator adds up to 500 MB. The secret
--   key says when the store has all bytes of one, notes their checksums, and forgets what was swept. Visitors know an
--   address or they do not. No role reads private.project.

-- A store may be shared with another project, or be older than a restore, and only what this project itself has stored is
-- ever swept. Not part of a backup.
create table private.project (
  is_only_row boolean primary key default true check (is_only_row),
  id uuid not null default gen_random_uuid()
);
alter table private.project enable row level security;
insert into private.project default values;

-- Security definer, because no role reads the table.
create function private.project_id() returns uuid language sql stable security definer set search_path = '' as $$
  select p.id from private.project p
$$;

-- ===== Pictures.

-- How long the bytes of a removed file wait to be swept. An unfinished upload waits until its signed addresses, which were
-- last signed at its last resume, take no more bytes.
create function private.sweep_delay(ready_at timestamptz) returns interval language sql immutable set search_path = '' as $$
  select case when sweep_delay.ready_at is null then interval '1 day' else interval '30 days' end
$$;

create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null default private.project_id(),
  -- The first half of the SHA-256 of its largest file, in hex. The browser sends it, and the server compares the bytes.
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('avif', 'jpeg', 'png', 'webp')),
  -- Of its largest file, in pixels. Which smaller ones there are follows from its width (src/lib/picture-address.ts).
  width integer not null check (width between 1 and 3000),
  height integer not null check (height between 1 and 6000),
  -- Of all its files together, but for the JPEG.
  bytes bigint not null check (bytes between 1 and 25000000),
  -- Whether the store has the JPEG of it that link previews, search engines and feeds get (src/lib/picture-address.ts).
  has_share boolean not null default false,
  -- As it was called on the phone or computer that it came from.
  name text not null check (char_length(name) between 1 and 255),
  alt text not null default '' check (char_length(alt) <= 500),
  -- The point that every crop keeps, in percent from the left and from the top.
  focus_x smallint not null default 50 check (focus_x in (0, 25, 50, 75, 100)),
  focus_y smallint not null default 50 check (focus_y in (0, 25, 50, 75, 100)),
  -- Of each of its files, the smallest first and the JPEG last, with a blank between; noted by `npm run backup`.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}( [0-9a-f]{64}){0,5}$'),
  -- Of its largest file, below /media/ of the site (src/lib/picture-address.ts has the others).
  address text not null generated always as (
    '/media/' || project_id::text || '/' || hash || '-' || width::text || 'x' || height::text || '.' || type
  ) stored,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- When its upload was last started or resumed.
  signed_at timestamptz not null default now(),
  ready_at timestamptz,
  removed_at timestamptz,
  -- When a sweep last tried to remove its bytes: from the first try on it cannot come back.
  swept_at timestamptz,
  -- What foreign keys refer to: the address of a ready picture, so that only ready ones are used and no used one is removed.
  ready_address text generated always as (
    case when ready_at is not null and removed_at is null then
      '/media/' || project_id::text || '/' || hash || '-' || width::text || 'x' || height::text || '.' || type
    end
  ) stored,
  -- One row for the same bytes: a second one under other measures would sign uploads for a published picture.
  constraint pictures_hash_key unique (project_id, hash),
  constraint pictures_ready_address_key unique (ready_address),
  constraint pictures_only_a_ready_one_is_shared check (not has_share or ready_at is not null),
  constraint pictures_only_a_removed_one_is_swept check (swept_at is null or removed_at is not null)
);
create index pictures_address_idx on public.pictures (address);
create index pictures_newest_idx on public.pictures (created_at desc, id desc)
  where ready_at is not null and removed_at is null;
create index pictures_created_by_idx on public.pictures (created_by);
alter table public.pictures enable row level security;

grant select on public.pictures to authenticated, service_role;
grant update (alt, focus_x, focus_y) on public.pictures to authenticated;
grant update (sha256) on public.pictures to service_role;

create policy "staff read pictures" on public.pictures for select to authenticated using ((select private.is_staff()));
-- Staff write the alternative text and the focal point of every picture, their own or not.
create policy "staff describe pictures" on public.pictures for update to authenticated
  using ((select private.is_staff()));

create trigger touch before update of alt, focus_x, focus_y on public.pictures for each row execute function private.touch_updated_at();

-- Starts or resumes the upload of a picture, or finds that it exists already; a removed one comes back.
-- Answers it. An upload belongs to the person who began it until its signatures have expired, because they would also
-- replace the finished picture. Security definer, because no role adds pictures by itself.
create function public.create_picture(
  hash text, type text, width integer, height integer, bytes bigint, name text, alt text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  picture public.pictures;
  caller public.users;
begin
  -- Row lock: two of a moderator's uploads are counted one after the other.
  select * into caller from public.users u where u.id = auth.uid() for update;
  perform private.require_role('moderator');
  insert into public.pictures as p (hash, type, width, height, bytes, name, alt)
  values (hash, type, width, height, bytes, name, alt)
  on conflict on constraint pictures_hash_key do update
     set removed_at = null, signed_at = now(),
         created_by = case when p.ready_at is null then excluded.created_by else p.created_by end,
         alt = case when p.alt = '' or p.removed_at is not null then excluded.alt else p.alt end,
         -- The sizes are those of the upload that is to come.
         bytes = case when p.ready_at is null then excluded.bytes else p.bytes end
   where p.swept_at is null
     and (p.type, p.width, p.height) = (excluded.type, excluded.width, excluded.height)
     and (p.ready_at is not null or p.created_by = auth.uid() or p.signed_at < now() - interval '2 hours')
  returning * into picture;
  if picture.id is null then
    if exists (select from public.pictures p where p.hash = create_picture.hash and p.swept_at is not null) then
      raise exception 'this picture is being removed' using errcode = 'DW018';
    end if;
    raise exception 'this picture is the upload of somebody else' using errcode = 'DW024';
  end if;
  if caller.role = 'moderator' and (
    -- A JPEG for link previews counts as its limit.
    select sum(p.bytes + case when p.has_share then 500000 else 0 end)
      from public.pictures p
     where p.created_by = caller.id and p.removed_at is null
  ) > 500000000 then
    raise exception 'a moderator adds at most 500 MB' using errcode = 'DW017';
  end if;
  return to_jsonb(picture);
end
$$;
grant execute on routine public.create_picture(text, text, integer, integer, bigint, text, text) to authenticated;

-- Makes a picture whose bytes the store has ready; answers it, or null when it has been removed. Idempotent.
create function public.complete_picture(picture_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  update public.pictures p
     set ready_at = coalesce(p.ready_at, now())
   where p.id = complete_picture.picture_id and p.removed_at is null
  returning to_jsonb(p)
$$;
grant execute on routine public.complete_picture(uuid) to service_role;

-- A picture whose JPEG for link previews the caller may send: an admin of every one, a moderator of what they have added
-- themselves; null for any other, and one that is not ready. The key of the JPEG is
-- derived from the picture's address; the client sends none.
create function public.shared_picture(picture_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_role('moderator');
  select to_jsonb(p)
    from public.pictures p
   where p.id = shared_picture.picture_id and p.ready_at is not null and p.removed_at is null
     and (p.created_by = auth.uid() or private.is_staff('admin'));
$$;
grant execute on routine public.shared_picture(uuid) to authenticated;

-- Notes that the store has the JPEG of a picture; answers the picture, or null when it has been removed. Idempotent.
create function public.complete_share(picture_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  update public.pictures p
     set has_share = true
   where p.id = complete_share.picture_id and p.ready_at is not null and p.removed_at is null
  returning to_jsonb(p)
$$;
grant execute on routine public.complete_share(uuid) to service_role;

-- Deletes the row of an upload whose bytes are no picture. Security definer as forget_picture().
create function public.reject_picture(picture_id uuid) returns void language sql security definer set search_path = '' as $$
  delete from public.pictures p where p.id = reject_picture.picture_id and p.ready_at is null
$$;
grant execute on routine public.reject_picture(uuid) to service_role;

-- Alternative text of a picture; '' for an unknown address. Strict: null for null, without a call. Security definer: visitors
-- ask for the addresses that they see, and read no list of all pictures.
create function private.picture_alt(address text) returns text
language plpgsql stable strict security definer set search_path = '' as $$
begin
  return (
    select coalesce((select p.alt from public.pictures p where p.address = picture_alt.address), '')
  );
end
$$;
grant execute on routine private.picture_alt(text) to anon, authenticated;

-- The address of a picture as a page gets it: with its focal point as a fragment, '#25,75', unless that is the middle, and
-- with '#share' once it has a JPEG for link previews (src/lib/picture-address.ts). Security definer as picture_alt().
create function private.page_address(address text) returns text
language plpgsql stable strict security definer set search_path = '' as $$
begin
  return (
    select coalesce(
      (
        select p.address
               || case when (p.focus_x, p.focus_y) <> (50, 50) then '#' || p.focus_x || ',' || p.focus_y else '' end
               || case when p.has_share then '#share' else '' end
          from public.pictures p
         where p.address = page_address.address
      ),
      page_address.address
    )
  );
end
$$;
grant execute on routine private.page_address(text) to anon, authenticated, service_role;

-- A picture: { address, alt }, or null without one.
create function private.picture_json(address text) returns jsonb language sql stable set search_path = '' as $$
  select case when picture_json.address is not null then jsonb_build_object(
    'address', private.page_address(picture_json.address), 'alt', private.picture_alt(picture_json.address)
  ) end
$$;
grant execute on routine private.picture_json(text) to anon, authenticated;

-- The addresses of the pictures in a rich text: [picture=…].
create function private.text_pictures(source text) returns text[] language sql immutable set search_path = '' as $$
  select array(select distinct match[1] from regexp_matches(source, '\[picture=(/media/[^][[:space:]]+)\]', 'g') match)
$$;
grant execute on routine private.text_pictures(text) to anon, authenticated, service_role;

-- Forgets a picture whose bytes have been swept. Security definer, because no role deletes pictures by itself.
create function public.forget_picture(picture_id uuid) returns void language sql security definer set search_path = '' as $$
  delete from public.pictures p where p.id = forget_picture.picture_id and p.swept_at is not null
$$;
grant execute on routine public.forget_picture(uuid) to service_role;

-- The public bucket of Supabase Storage, where a project has that: everybody reads what is in it by its address, and
-- nobody but the secret key writes or lists it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values (
      'public', 'public', true, 20000000,
      array['image/avif', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg']
    )
    on conflict (id) do update
       set public = true, file_size_limit = excluded.file_size_limit,
           allowed_mime_types = excluded.allowed_mime_types;
  end if;
end
$$;
