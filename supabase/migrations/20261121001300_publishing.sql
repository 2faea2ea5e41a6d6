-- Purpose: an edit goes live by itself, and everybody in the panel can see whether it has.
-- Owns: publishing (one row), deploys; the content revision; read_publishing(), request_publish(), change_publishing(),
--   claim_build(), record_hook_call(), record_build(), record_build_failure(), raise_due_revision(); site_content() says
--   which revision it is.
-- Who may do what: staff read the state and ask for a publish; admins change the switches; the secret key does the rest.
--   When to build is decided by src/features/publishing/publishing.ts; this file keeps the facts and the turns.

create table public.publishing (
  id text primary key default 'main' check (id = 'main'),
  -- Grows with every change to what visitors may see.
  revision bigint not null default 1,
  changed_at timestamptz not null default now(),
  -- The first change that no build has been asked for yet, if there is one.
  waiting_since timestamptz default now(),
  -- Somebody pressed PUBLISH NOW, or the door was closed or opened: no quiet period, no allowance.
  urgent_at timestamptz,
  -- The revision that the site shows, and when the build read it. 0 is a site that nobody has seen yet.
  live_revision bigint not null default 0,
  live_read_at timestamptz,
  -- The build that was asked for and is not seen yet.
  build_revision bigint,
  build_since timestamptz,
  -- Why the last try failed, how many did in a row, and when to try again by itself.
  failure text check (char_length(failure) <= 300),
  failures integer not null default 0,
  retry_at timestamptz,
  -- Scheduled articles were looked for up to here.
  due_checked_at timestamptz not null default now(),
  automatic boolean not null default true,
  daily boolean not null default false,
  monthly_allowance integer not null default 20 check (monthly_allowance between 0 and 10000),
  updated_at timestamptz not null default now(),
  constraint publishing_a_build_has_a_beginning check ((build_revision is null) = (build_since is null))
);
insert into public.publishing default values;
alter table public.publishing enable row level security;
create trigger touch before update on public.publishing
  for each row execute function private.touch_updated_at();

grant select on public.publishing to authenticated, service_role;
create policy "staff read the state of publishing" on public.publishing
  for select to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'));

-- Each call of the deploy hook that was taken: what a month costs is counted here.
create table public.deploys (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  revision bigint not null,
  reason text not null check (reason in ('change', 'now', 'daily'))
);
create index deploys_at_idx on public.deploys (at desc);
alter table public.deploys enable row level security;
grant select on public.deploys to authenticated, service_role;
create policy "staff read what was deployed" on public.deploys
  for select to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'));

-- Raises the revision in the transaction of the change that it is about. Security definer, because who may change an
-- article may not change this table.
create function private.raise_revision(is_urgent boolean default false)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.publishing
     set revision = revision + 1,
         changed_at = now(),
         waiting_since = coalesce(waiting_since, now()),
         urgent_at = case when is_urgent then now() else urgent_at end,
         -- Something new to build: what failed before gets a fresh start.
         failure = null,
         failures = 0,
         retry_at = null
   where id = 'main'
$$;
revoke execute on function private.raise_revision(boolean) from public, anon, authenticated;

-- Triggers: only what visitors see, or saw a moment ago, counts as a change.
create function private.raise_for_news()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (new.published and new.deleted_at is null and coalesce(new.published_at <= now(), true))
     or (tg_op = 'UPDATE' and old.published and old.deleted_at is null and coalesce(old.published_at <= now(), true))
  then
    perform private.raise_revision();
  end if;
  return null;
end
$$;
create trigger raise_revision after insert or update on public.news
  for each row execute function private.raise_for_news();

create function private.raise_for_artists()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (new.is_active and new.deleted_at is null)
     or (tg_op = 'UPDATE' and old.is_active and old.deleted_at is null) then
    perform private.raise_revision();
  end if;
  return null;
end
$$;
create trigger raise_revision after insert or update on public.artists
  for each row execute function private.raise_for_artists();

-- Of a release the site shows title, artist, year and cover.
create function private.raise_for_releases()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_shown boolean := new.listed and new.deleted_at is null;
  was_shown boolean := tg_op = 'UPDATE' and old.listed and old.deleted_at is null;
begin
  if is_shown <> was_shown
     or (is_shown and (new.title, new.artist, new.year, coalesce(new.cover_image, ''))
           <> (old.title, old.artist, old.year, coalesce(old.cover_image, ''))) then
    perform private.raise_revision();
  end if;
  return null;
end
$$;
create trigger raise_revision after insert or update on public.releases
  for each row execute function private.raise_for_releases();

-- A door that is closed or opened does not wait. Pausing redemptions works without a build and is no change of the site.
create function private.raise_for_settings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_jsonb(new) - array['updated_at', 'allow_new_code_redemptions']
     <> to_jsonb(old) - array['updated_at', 'allow_new_code_redemptions'] then
    perform private.raise_revision(new.maintenance_mode <> old.maintenance_mode);
  end if;
  return null;
end
$$;
create trigger raise_revision after update on public.site_settings
  for each row execute function private.raise_for_settings();

-- Raises the revision for scheduled articles whose hour has come since this was last asked.
create function public.raise_due_revision()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  since timestamptz;
begin
  select p.due_checked_at into since from public.publishing p where p.id = 'main' for update;
  if exists (
    select from public.news n
     where n.published and n.deleted_at is null and n.published_at > since and n.published_at <= now()
       -- Whatever was saved since has raised the revision itself.
       and n.updated_at < n.published_at - interval '1 second'
  ) then
    perform private.raise_revision();
  end if;
  update public.publishing set due_checked_at = now() where id = 'main';
end
$$;
grant execute on function public.raise_due_revision() to service_role;

-- The state with the number of this month's deploys and the clock that its times are to be read by.
create function public.read_publishing()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p) - 'id' || jsonb_build_object(
           'deploys_this_month', (select count(*) from public.deploys d where d.at >= date_trunc('month', now())),
           'now', now()
         )
    from public.publishing p
   where p.id = 'main'
$$;
grant execute on function public.read_publishing() to authenticated, service_role;

-- Asks for a publish without waiting. Security definer, because staff change nothing else of this table.
create function public.request_publish()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if coalesce(private.staff_role(), '') not in ('admin', 'moderator') then
    raise exception 'only staff do this' using errcode = 'insufficient_privilege';
  end if;
  update public.publishing set urgent_at = now(), failure = null, failures = 0, retry_at = null where id = 'main';
end
$$;
grant execute on function public.request_publish() to authenticated;

-- Changes the switches. Security definer, because admins change nothing else of this table.
create function public.change_publishing(automatic boolean, daily boolean, monthly_allowance integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.publishing
     set automatic = change_publishing.automatic,
         daily = change_publishing.daily,
         monthly_allowance = change_publishing.monthly_allowance
   where id = 'main';
end
$$;
grant execute on function public.change_publishing(boolean, boolean, integer) to authenticated;

-- Takes the turn to call the hook. Of several who want it at once, one gets true. The build counts as asked for from here
-- on: whoever dies before the call leaves it to be found lost, and no edit is forgotten. `seen_revision` is what the
-- decision was made from.
create function public.claim_build(seen_revision bigint)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.publishing
     set build_revision = revision, build_since = now(), waiting_since = null, urgent_at = null
   where id = 'main' and build_since is null and revision = claim_build.seen_revision;
  return found;
end
$$;
grant execute on function public.claim_build(bigint) to service_role;

-- Writes down how the call of the hook went: `failure` is null when it was taken. A refused call is tried again after 1
-- minute, then 2, 4, ... and at most an hour.
create function public.record_hook_call(reason text, failure text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if record_hook_call.failure is null then
    insert into public.deploys (revision, reason)
    select coalesce(p.build_revision, p.revision), record_hook_call.reason
      from public.publishing p where p.id = 'main';
    update public.publishing set failure = null where id = 'main';
  else
    update public.publishing p
       set build_revision = null,
           build_since = null,
           waiting_since = coalesce(p.waiting_since, now()),
           -- Who did not want to wait still does not.
           urgent_at = case when record_hook_call.reason = 'now' then coalesce(p.urgent_at, now()) else p.urgent_at end,
           failure = left(record_hook_call.failure, 300),
           failures = p.failures + 1,
           retry_at = now() + least(interval '1 minute' * power(2, least(p.failures, 10)), interval '1 hour')
     where p.id = 'main';
  end if;
end
$$;
grant execute on function public.record_hook_call(text, text) to service_role;

-- Writes down what the site shows now. A build that was read after it was asked for, and shows what was, is finished.
create function public.record_build(revision bigint, read_at timestamptz)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.publishing p
     set live_revision = record_build.revision,
         live_read_at = record_build.read_at,
         build_revision = case
           when p.build_revision > record_build.revision or p.build_since > record_build.read_at then p.build_revision
         end,
         build_since = case
           when p.build_revision > record_build.revision or p.build_since > record_build.read_at then p.build_since
         end,
         waiting_since = case when p.revision > record_build.revision then p.waiting_since end,
         urgent_at = case when p.revision > record_build.revision then p.urgent_at end,
         failure = null,
         failures = 0,
         retry_at = null
   where p.id = 'main'
     and (p.live_revision, p.live_read_at) is distinct from (record_build.revision, record_build.read_at)
$$;
grant execute on function public.record_build(bigint, timestamptz) to service_role;

-- Writes down that a build was not finished. It is tried again by itself three times, because a build costs money.
create function public.record_build_failure(failure text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.publishing p
     set build_revision = null,
         build_since = null,
         waiting_since = coalesce(p.waiting_since, now()),
         failure = left(record_build_failure.failure, 300),
         failures = p.failures + 1,
         retry_at = case when p.failures < 3 then now() + interval '5 minutes' * power(3, p.failures) end
   where p.id = 'main'
$$;
grant execute on function public.record_build_failure(text) to service_role;

-- The revision that a reader of the site's content sees. Security definer, because visitors do not read the table.
create function private.content_revision()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('revision', p.revision, 'readAt', now()) from public.publishing p where p.id = 'main'
$$;
grant execute on function private.content_revision() to anon, authenticated;

-- The content as before, and which revision it is: both are read in one snapshot.
alter function public.site_content() rename to site_sections;
alter function public.site_sections() set schema private;
create function public.site_content()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.site_sections() || jsonb_build_object('build', private.content_revision())
$$;
grant execute on function public.site_content() to anon, authenticated;
