-- Purpose: the panel's list of releases, and saves that notice when somebody was quicker.
-- Owns: list_releases(), count_unused_codes(), private.require_admin(); the precision of every updated_at.
-- Who may do what: both functions are security invoker and refuse everybody but admins.

-- Trigger: stamps updated_at, from which a stale save is known. In whole milliseconds, because that is what JavaScript
-- keeps of a time, and always later than before, so that no two versions of a row look alike.
create or replace function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', old.updated_at) + interval '1 millisecond'
  );
  return new;
end
$$;

alter table public.users alter column updated_at set default date_trunc('milliseconds', now());
alter table public.site_settings alter column updated_at set default date_trunc('milliseconds', now());
alter table public.releases alter column updated_at set default date_trunc('milliseconds', now());
alter table public.artists alter column updated_at set default date_trunc('milliseconds', now());
alter table public.news alter column updated_at set default date_trunc('milliseconds', now());

-- What was stamped before this line is cut to the same precision, and nothing else about it changes.
alter table public.users disable trigger user;
update public.users set updated_at = date_trunc('milliseconds', updated_at);
alter table public.users enable trigger user;
alter table public.site_settings disable trigger user;
update public.site_settings set updated_at = date_trunc('milliseconds', updated_at);
alter table public.site_settings enable trigger user;
alter table public.releases disable trigger user;
update public.releases set updated_at = date_trunc('milliseconds', updated_at);
alter table public.releases enable trigger user;
alter table public.artists disable trigger user;
update public.artists set updated_at = date_trunc('milliseconds', updated_at);
alter table public.artists enable trigger user;
alter table public.news disable trigger user;
update public.news set updated_at = date_trunc('milliseconds', updated_at);
alter table public.news enable trigger user;

-- Refuses everybody but admins in so many words; row level security alone would answer an empty list.
create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.staff_role() is distinct from 'admin' then
    raise exception 'only admins do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;
grant execute on function private.require_admin() to authenticated;

create index releases_newest_idx on public.releases (created_at desc, id desc) where deleted_at is null;

-- One page of the releases that are there, newest first: { items, next, total, more }. `next` is the `after` of the next
-- page, or null; `total` counts to 10,000, and `more` says that it stopped there.
-- q: words that all have to appear in artist, title or year. page_size: at most 100.
create function public.list_releases(q text default '', after uuid default null, page_size integer default 50)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := regexp_split_to_array(lower(btrim(coalesce(list_releases.q, ''))), '\s+');
  size integer := least(greatest(coalesce(list_releases.page_size, 50), 1), 100);
  last_shown public.releases;
  answer jsonb;
begin
  perform private.require_admin();
  if list_releases.after is not null then
    select * into last_shown from public.releases r where r.id = list_releases.after;
    if not found then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  with matching as not materialized (
    select r as release, r.id, r.created_at
      from public.releases r
     where r.deleted_at is null
       and not exists (
         select from unnest(words) word
          where position(word in lower(r.artist || ' ' || r.title || ' ' || r.year)) = 0
       )
  ),
  page as (
    select m.*, row_number() over (order by m.created_at desc, m.id desc) as place
      from (
        select * from matching m
         where (m.created_at, m.id) < (
           coalesce(last_shown.created_at, 'infinity'),
           coalesce(last_shown.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
         )
         order by m.created_at desc, m.id desc
         limit size + 1
      ) m
  ),
  counted as (
    select count(*) as total from (select from matching limit 10001) m
  )
  select jsonb_build_object(
           'items', coalesce(
             (select jsonb_agg(to_jsonb(p.release) order by p.place) from page p where p.place <= size), '[]'
           ),
           'next', (select p.id from page p where p.place = size and exists (select from page o where o.place > size)),
           'total', least(c.total, 10000),
           'more', c.total > 10000
         )
    into answer
    from counted c;
  return answer;
end
$$;
grant execute on function public.list_releases(text, uuid, integer) to authenticated;

-- How many codes stop working when this release is deleted.
create function public.count_unused_codes(release_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.codes c where c.release_id = count_unused_codes.release_id and not c.used
  );
end
$$;
grant execute on function public.count_unused_codes(uuid) to authenticated;
