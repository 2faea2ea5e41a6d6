-- Purpose: old addresses: paths of the label's former site, and where the site sends those who ask for one.
-- Owns: redirects.
-- Who may do what: everyone reads, because the build does so with the publishable key. Admins change them by
--   change_redirects() alone, because chains and the limit concern all rows together.

-- A path that the host's redirect rules take literally: `*` and `:` stand for a part of the visitor's request, and an
-- escape would be read twice. As isPlainPath() in src/features/redirects/redirects.ts.
create function private.is_plain_path(path text) returns boolean language sql immutable set search_path = '' as $$
  select private.is_web_address(path) and path ~ '^(/|(/(?!\.{1,2}(/|$))[^/?#*:!%]+)+)$' and path is nfc normalized
$$;

-- An old address: a plain path that the site does not need itself, or with WordPress's ?p=123, which Home may have, too.
create function private.is_redirect_source(address text) returns boolean language sql immutable set search_path = '' as $$
  select private.is_plain_path(path) and (not private.is_reserved_path(path) or path = '/' and path <> address)
    from regexp_replace(address, '\?p=[0-9]{1,19}$', '') path
$$;

-- Where an old address may lead: https, or a plain path, perhaps with a fragment, that is not for staff or functions.
create function private.is_redirect_target(address text) returns boolean language sql immutable set search_path = '' as $$
  select private.is_web_address(address) and case when address ~ '^/'
    then private.is_plain_path(regexp_replace(address, '#[^#*:!%]*$', ''))
     and address !~* '^/((api|admin|preview)([/#]|$)|_)'
    else address ~ '^https:[^*:!]*$' end
$$;

create table public.redirects (
  -- Decoded, as the host's rules match it: '/über' and not '/%C3%BCber'. The limit is that of an index.
  from_path text primary key check (char_length(from_path) <= 600 and private.is_redirect_source(from_path)),
  to_address text not null check (private.is_redirect_target(to_address)),
  created_at timestamptz not null default now()
);
alter table public.redirects enable row level security;

grant select on public.redirects to authenticated;

-- The site answers each of them to everyone.
create policy "everybody reads the old addresses" on public.redirects for select to anon, authenticated using (true);

-- What visitors see of an old address.
create view private.shown_redirects as
  select r.from_path as "from", r.to_address as "to" from public.redirects r order by r.from_path;
select private.show_to_visitors('shown_redirects');

-- All of them, and the records that have a page, as { kind, name, title }: `name` is a slug, of an article its id.
create function public.read_redirects() returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select jsonb_build_object(
           'stored', (select coalesce(jsonb_agg(r), '[]') from private.shown_redirects r),
           'records', coalesce(jsonb_agg(to_jsonb(p)), '[]')
         )
    from (
      select 'release' as kind, r.slug as name, r.title from public.releases r where r.listed and r.deleted_at is null
      union all
      select 'artist', a.slug, a.name from public.artists a
       where a.is_active and not a.is_claim_spot and a.deleted_at is null
      union all
      select 'page', p.slug, p.title from public.pages p
       where p.published and p.deleted_at is null and coalesce(p.published_at <= now(), true)
      union all
      select 'goods', g.slug, g.title from public.goods g
       where g.published and g.deleted_at is null and coalesce(g.published_at <= now(), true)
      union all
      select 'press-kit', k.slug, k.title from public.press_kits k
       where private.is_public_press_kit(k)
      union all
      select 'article', n.id::text, n.title from public.news n
       where n.published and n.deleted_at is null and coalesce(n.published_at <= now(), true)
    ) p;
$$;
grant execute on routine public.read_redirects() to authenticated;

-- Saves [{ from, to }] and deletes others, all or nothing. No target is an old address itself, also with another query,
-- which the host passes on; Home is both, but never at once. Security definer, because no role writes to the table.
create function public.change_redirects(saved jsonb, removed text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  saved_count bigint;
  removed_count bigint;
begin
  perform private.require_role('admin');
  lock table public.redirects in share row exclusive mode;
  delete from public.redirects r where r.from_path = any (removed);
  get diagnostics removed_count = row_count;
  insert into public.redirects as r (from_path, to_address)
  select s ->> 'from', s ->> 'to' from jsonb_array_elements(saved) s
      on conflict (from_path) do update set to_address = excluded.to_address where r.to_address <> excluded.to_address;
  get diagnostics saved_count = row_count;
  -- Counted, because for `exists` the planner would compare each with each.
  if (
    select count(*)
      from public.redirects a
      join public.redirects b on regexp_replace(a.to_address, '#.*', '') = regexp_replace(b.from_path, '\?.*', '')
     where b.from_path !~ '^/\?' or a.from_path ~ '^/\?'
  ) > 0 then
    raise exception 'an old address leads to another one' using errcode = 'DW030';
  end if;
  if (select count(*) from public.redirects) > 2000 then
    raise exception 'more than 2000 old addresses' using errcode = 'DW031';
  end if;
  if saved_count + removed_count > 0 then
    perform private.bump_revision();
    perform private.write_audit(
      'redirects-changed', '', jsonb_build_object('saved', saved_count, 'removed', removed_count)
    );
  end if;
end
$$;
grant execute on routine public.change_redirects(jsonb, text[]) to authenticated;
