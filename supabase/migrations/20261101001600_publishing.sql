-- Purpose: what has to be published: the content revision, and the state of the builds.
-- Owns: publishing (one row), deploys; the triggers that bump the revision, has_due_content(), bump_due_revision().
-- Who may do what: staff read; all changes go through functions (the next migration). When to build is decided by
--   src/features/publishing/publishing.ts; the database stores the facts and grants the lease.

create table public.publishing (
  id text primary key default 'main' check (id = 'main'),
  -- Grows with every change to what visitors may see.
  revision bigint not null default 1,
  changed_at timestamptz not null default now(),
  -- The transaction of the newest change: a move of one artist touches many rows and is one change.
  changed_in xid8,
  -- Debounce: the first change that no build has been asked for yet, if there is one.
  waiting_since timestamptz default now(),
  -- PUBLISH NOW was pressed, or maintenance mode was switched: no debounce, no monthly limit.
  urgent_at timestamptz,
  -- The revision that the site shows, and when the build read it. 0: no build of the site has been seen yet.
  live_revision bigint not null default 0,
  live_read_at timestamptz,
  -- Lease: the build that was asked for and is not seen yet.
  build_revision bigint,
  build_since timestamptz,
  -- Backoff: why the last try failed, how many did in a row, and when to retry automatically.
  failure text check (char_length(failure) <= 300),
  failures integer not null default 0,
  retry_at timestamptz,
  -- Scheduled articles were looked for up to here.
  due_checked_at timestamptz not null default now(),
  automatic boolean not null default true,
  daily boolean not null default false,
  -- Null: no limit, because nobody charges for a build.
  monthly_limit integer default 14 check (monthly_limit between 0 and 10000),
  updated_at timestamptz not null default now(),
  constraint publishing_a_build_has_a_beginning check ((build_revision is null) = (build_since is null))
);
insert into public.publishing default values;
alter table public.publishing enable row level security;

grant select on public.publishing to authenticated, service_role;

-- Moderators publish too, so all staff see whether their edits are live.
create policy "staff read the state of publishing" on public.publishing
  for select to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'));

create trigger touch before update on public.publishing
  for each row execute function private.touch_updated_at();

-- One row for each accepted call of the deploy hook and for each other production deploy, because the host charges for
-- all of them. `deploy_id` is the host's, once the deploy has succeeded.
create table public.deploys (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  revision bigint not null,
  reason text not null check (reason in ('change', 'now', 'daily', 'other')),
  deploy_id text unique check (char_length(deploy_id) <= 100)
);
create index deploys_at_idx on public.deploys (at desc);
alter table public.deploys enable row level security;

grant select on public.deploys to authenticated, service_role;

-- read_publishing() counts them in the name of the staff who ask.
create policy "staff read what was deployed" on public.deploys
  for select to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'));

-- Bumps the revision in the transaction of the change itself. Security definer, because staff who may change an
-- article may not change this table.
create function private.bump_revision(is_urgent boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update public.publishing
     set revision = revision + (changed_in is distinct from pg_current_xact_id())::integer,
         changed_in = pg_current_xact_id(),
         changed_at = now(),
         waiting_since = coalesce(waiting_since, now()),
         urgent_at = case when is_urgent then now() else urgent_at end,
         -- Something new to build: the backoff starts over.
         failure = null,
         failures = 0,
         retry_at = null
   where id = 'main'
$$;

-- Trigger: an article counts if visitors see it, or saw it before this change. Security definer as
-- private.bump_revision().
create function private.bump_revision_for_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Who saves within the second before its hour may be done after it, when has_due_content() has looked.
  if (new.published and new.deleted_at is null and coalesce(new.published_at <= now() + interval '1 second', true))
     or (tg_op = 'UPDATE' and old.published and old.deleted_at is null and coalesce(old.published_at <= now(), true))
  then
    perform private.bump_revision();
  end if;
  return null;
end
$$;
create trigger bump_revision after insert or update on public.news
  for each row execute function private.bump_revision_for_news();

-- Trigger: an artist counts while active. Security definer as private.bump_revision().
create function private.bump_revision_for_artists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.is_active and new.deleted_at is null)
     or (tg_op = 'UPDATE' and old.is_active and old.deleted_at is null) then
    perform private.bump_revision();
  end if;
  return null;
end
$$;
create trigger bump_revision after insert or update on public.artists
  for each row execute function private.bump_revision_for_artists();

-- Trigger: of a listed release everything counts but its download addresses, which the site does not show. Security
-- definer as private.bump_revision().
create function private.bump_revision_for_releases() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_shown boolean := new.listed and new.deleted_at is null;
  was_shown boolean := tg_op = 'UPDATE' and old.listed and old.deleted_at is null;
begin
  if is_shown <> was_shown
     or (is_shown and to_jsonb(new) - array['updated_at', 'download_url', 'mp3_url', 'flac_url']
           <> to_jsonb(old) - array['updated_at', 'download_url', 'mp3_url', 'flac_url']) then
    perform private.bump_revision();
  end if;
  return null;
end
$$;
create trigger bump_revision after insert or update on public.releases
  for each row execute function private.bump_revision_for_releases();

-- Trigger: the tracks of a listed release count. Security definer as private.bump_revision().
create function private.bump_revision_for_tracks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.releases r
     where r.id = coalesce(new.release_id, old.release_id) and r.listed and r.deleted_at is null
  ) then
    perform private.bump_revision();
  end if;
  return null;
end
$$;
create trigger bump_revision after insert or update or delete on public.tracks
  for each row execute function private.bump_revision_for_tracks();
-- A preview counts when visitors may hear it from now on, or no longer.
create trigger bump_revision after update of ready_at, removed_at on public.files
  for each row when (new.kind = 'preview' and new.ready_at is not null)
  execute function private.bump_revision_for_tracks();

-- Trigger: what is written about a picture counts while something uses it. Security definer as private.bump_revision().
create function private.bump_revision_for_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.picture_uses(new.address)) then
    perform private.bump_revision();
  end if;
  return null;
end
$$;
create trigger bump_revision after update of alt on public.pictures
  for each row when (new.alt <> old.alt)
  execute function private.bump_revision_for_pictures();

-- Trigger: switching maintenance mode is urgent. Pausing redemptions takes effect without a build and does not count.
-- Security definer as private.bump_revision().
create function private.bump_revision_for_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - array['updated_at', 'allow_new_code_redemptions']
     <> to_jsonb(old) - array['updated_at', 'allow_new_code_redemptions'] then
    perform private.bump_revision(new.maintenance_mode <> old.maintenance_mode);
  end if;
  return null;
end
$$;
create trigger bump_revision after update on public.site_settings
  for each row execute function private.bump_revision_for_settings();

-- Whether the publish date of a scheduled article, or the day of a release, has come since then.
create function private.has_due_content(since timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.news n
     where n.published and n.deleted_at is null and n.published_at > has_due_content.since and n.published_at <= now()
       -- A save later than this has bumped the revision itself (private.bump_revision_for_news()).
       and n.updated_at < n.published_at - interval '1 second'
  ) or exists (
    select from public.releases r
     where r.listed and r.deleted_at is null
       and r.available_at > has_due_content.since and r.available_at <= now()
  )
$$;
grant execute on routine private.has_due_content(timestamptz) to service_role;

-- Bumps the revision for what has become due since this was last called. Security definer, because the secret key may
-- not change this table.
create function public.bump_due_revision() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  select p.due_checked_at into since from public.publishing p where p.id = 'main' for update;
  if private.has_due_content(since) then
    perform private.bump_revision();
  end if;
  update public.publishing set due_checked_at = now() where id = 'main';
end
$$;
grant execute on routine public.bump_due_revision() to service_role;
