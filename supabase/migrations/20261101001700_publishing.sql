-- Purpose: what has to be published: the content revision, and the state of the builds. An edit goes live by itself,
--   and staff see whether it has.
-- Owns: publishing (one row), deploys, and the triggers that bump the revision.
-- Who may do what: staff read the state and ask for a publish, beyond the monthly limit admins alone; admins change the
--   switches; the secret key does the rest. All changes go through functions. When to build is decided by
--   src/features/publishing/publishing.ts; the database stores the facts and grants the lease.

create table public.publishing (
  id text primary key default 'main' check (id = 'main'),
  -- Grows with every change to what visitors may see.
  revision bigint not null default 1,
  changed_at timestamptz not null default now(),
  -- The transaction of the newest change: a move of one artist touches many rows and is one change.
  changed_in xid8,
  -- Who saved that change; null for a date that has come. Of an account, which it outlives.
  changed_by uuid,
  -- Debounce: the first change that no build has been asked for yet, if there is one.
  waiting_since timestamptz default now(),
  -- PUBLISH NOW was pressed, or maintenance mode was switched: no debounce, no monthly limit.
  urgent_at timestamptz,
  urgent_by uuid,
  -- The revision that the site shows, and when the build read it. 0: no build of the site has been seen yet.
  live_revision bigint not null default 0,
  live_read_at timestamptz,
  -- The build that is leased or was asked for and is not seen yet. The lease ends at this time; null once the hook has
  -- taken the call.
  build_revision bigint,
  build_since timestamptz,
  build_leased_until timestamptz,
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
  constraint publishing_a_build_has_a_beginning check ((build_revision is null) = (build_since is null)),
  constraint publishing_a_lease_is_of_a_build check (build_leased_until is null or build_since is not null)
);
insert into public.publishing default values;
alter table public.publishing enable row level security;

grant select on public.publishing to authenticated, service_role;

-- Moderators publish too, so all staff see whether their edits are live.
create policy "staff read the state of publishing" on public.publishing for select to authenticated
  using ((select private.is_staff()));

create trigger touch before update on public.publishing for each row execute function private.touch_updated_at();

-- One row for each accepted call of the deploy hook and for each other production deploy, because the host charges for
-- all of them. `deploy_id` is the host's, once the deploy has succeeded.
create table public.deploys (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  revision bigint not null,
  reason text not null check (reason in ('change', 'now', 'daily', 'other')),
  deploy_id text unique check (char_length(deploy_id) <= 100),
  -- Who pressed PUBLISH NOW, or saved the last change that it has; null for nobody. Of an account, which it outlives.
  asked_by uuid
);
create index deploys_at_idx on public.deploys (at desc);
alter table public.deploys enable row level security;

grant select on public.deploys to authenticated, service_role;

-- read_publishing() counts them in the name of the staff who ask.
create policy "staff read what was deployed" on public.deploys for select to authenticated
  using ((select private.is_staff()));

-- Bumps the revision in the transaction of the change itself; for an import at its end (private.bump_revision_for_import()),
-- because a save that bumps it, too, waits from here on. Security definer, because staff who may change an
-- article may not change this table.
create function private.bump_revision(is_urgent boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_import() then
    perform set_config('deadwax.is_bumped', 'on', true);
    return;
  end if;
  update public.publishing p
     set revision = p.revision + (p.changed_in is distinct from pg_current_xact_id())::integer,
         changed_in = pg_current_xact_id(),
         changed_at = now(),
         changed_by = auth.uid(),
         waiting_since = coalesce(p.waiting_since, now()),
         urgent_at = case when is_urgent then now() else p.urgent_at end,
         urgent_by = case when is_urgent then auth.uid() else p.urgent_by end,
         -- Something new to build: the backoff starts over.
         failure = null,
         failures = 0,
         retry_at = null
   -- Once in a transaction: each update leaves a version of the row that the next one would have to pass.
   where p.id = 'main'
     and (is_urgent or p.waiting_since is null or p.changed_in is distinct from pg_current_xact_id());
end
$$;

-- Trigger: bumps the revision for a change that visitors see, or that takes away what they saw. Security definer as
-- private.bump_revision().
create function private.bump_revision_for_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_visible boolean;
  was_visible boolean := false;
  is_urgent boolean := false;
begin
  case tg_table_name
    when 'news', 'pages', 'goods', 'press_kits' then
      -- A save within the second before the publish date may commit after it, when has_due_content() has looked.
      is_visible := new.published and new.deleted_at is null
        and coalesce(new.published_at <= now() + interval '1 second', true);
      was_visible := tg_op = 'UPDATE' and old.published and old.deleted_at is null
        and coalesce(old.published_at <= now(), true);
    when 'artists' then
      is_visible := new.is_active and new.deleted_at is null;
      was_visible := tg_op = 'UPDATE' and old.is_active and old.deleted_at is null;
    when 'releases' then
      -- The site does not show the download addresses, nor what was sent elsewhere.
      is_visible := new.listed and new.deleted_at is null
        and to_jsonb(new) - array['updated_at', 'download_url', 'mp3_url', 'flac_url', 'musicbrainz_sent']
          is distinct from to_jsonb(old) - array['updated_at', 'download_url', 'mp3_url', 'flac_url', 'musicbrainz_sent'];
      was_visible := tg_op = 'UPDATE' and old.listed and old.deleted_at is null
        and not (new.listed and new.deleted_at is null);
    when 'pictures' then
      is_visible := exists (select from private.picture_uses(new.address));
    when 'site_settings' then
      -- Pausing redemptions takes effect without a build.
      is_visible := to_jsonb(new) - array['updated_at', 'allow_new_code_redemptions']
        <> to_jsonb(old) - array['updated_at', 'allow_new_code_redemptions'];
      is_urgent := new.maintenance_mode <> old.maintenance_mode;
    else
      -- Tracks, editions, and files that visitors hear.
      is_visible := exists (
        select from public.releases r
         where r.id = coalesce(new.release_id, old.release_id) and r.listed and r.deleted_at is null
      );
  end case;
  if is_visible or was_visible then
    perform private.bump_revision(is_urgent);
  end if;
  return null;
end
$$;
-- Trigger: bumps the revision for the rows of an import, which has written them by now.
create function private.bump_revision_for_import() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('deadwax.is_bumped', true) = 'on' then
    perform set_config('deadwax.is_bumped', 'off', true);
    perform private.bump_revision();
  end if;
  return null;
end
$$;
create trigger bump_revision after update of rows, undone_at on public.catalogue_imports
  for each row execute function private.bump_revision_for_import();
create trigger bump_revision after insert or update on public.news
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update on public.pages
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update on public.goods
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update on public.press_kits
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update on public.artists
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update on public.releases
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update or delete on public.tracks
  for each row execute function private.bump_revision_for_row();
create trigger bump_revision after insert or update or delete on public.editions
  for each row execute function private.bump_revision_for_row();
-- A preview or an early track counts when visitors may hear it from now on, or no longer.
create trigger bump_revision after update of ready_at, removed_at on public.files
  for each row when (new.is_public and new.ready_at is not null) execute function private.bump_revision_for_row();
create trigger bump_revision after update of alt, focus_x, focus_y, has_share on public.pictures
  for each row when (
    (new.alt, new.focus_x, new.focus_y, new.has_share) <> (old.alt, old.focus_x, old.focus_y, old.has_share)
  )
  execute function private.bump_revision_for_row();
create trigger bump_revision after update on public.site_settings
  for each row execute function private.bump_revision_for_row();

-- Whether the publish date of a scheduled article, page or thing, or the day of a release, of its early track or of a
-- pre-order, has come since then.
create function private.has_due_content(since timestamptz) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.news n
     where n.published and n.deleted_at is null and n.published_at > has_due_content.since and n.published_at <= now()
       -- A save later than this has bumped the revision itself (private.bump_revision_for_row()).
       and n.updated_at < n.published_at - interval '1 second'
  ) or exists (
    select from public.pages p
     where p.published and p.deleted_at is null and p.published_at > has_due_content.since and p.published_at <= now()
       and p.updated_at < p.published_at - interval '1 second'
  ) or exists (
    select from public.goods g
     where g.published and g.deleted_at is null and g.published_at > has_due_content.since and g.published_at <= now()
       and g.updated_at < g.published_at - interval '1 second'
  ) or exists (
    select from public.press_kits k
     where k.published and k.deleted_at is null and k.published_at > has_due_content.since and k.published_at <= now()
       and k.updated_at < k.published_at - interval '1 second'
  ) or exists (
    select from public.releases r
      left join public.editions e on e.release_id = r.id and e.state = 'pre_order'
     cross join unnest(array[r.available_at, r.early_at, e.ships_on]) day
     where r.listed and r.deleted_at is null and day > has_due_content.since and day <= now()
  )
$$;
grant execute on routine private.has_due_content(timestamptz) to service_role;

-- Bumps the revision for what has become due since this was last called. Security definer, because the secret key may
-- not change this table.
create function public.bump_due_revision() returns void language plpgsql security definer set search_path = '' as $$
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

-- ===== Builds.

-- The builds of this calendar month, which the monthly limit is about.
create function private.deploys_this_month() returns bigint language sql stable set search_path = '' as $$
  select count(*) from public.deploys d where d.at >= date_trunc('month', now())
$$;
grant execute on routine private.deploys_this_month() to authenticated, service_role;

-- Security invoker: staff and the secret key may read both tables.
create function private.is_monthly_limit_reached() returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.deploys_this_month() >= p.monthly_limit, false) from public.publishing p where p.id = 'main'
$$;
grant execute on routine private.is_monthly_limit_reached() to authenticated, service_role;

-- Rate limit of PUBLISH NOW, a sliding window of four builds an hour: when the next may be asked for, null for at once.
create function private.publish_now_at() returns timestamptz language sql stable set search_path = '' as $$
  select d.at + interval '1 hour'
    from public.deploys d
   where d.reason = 'now' and d.at > now() - interval '1 hour'
   order by d.at desc
  offset 3
   limit 1
$$;
grant execute on routine private.publish_now_at() to authenticated, service_role;

-- The last five deploys, the newest first, for staff: [{ at, reason, asked_by }], where asked_by is a name; null for nobody
-- and for a removed account. Security definer, because moderators may not read the accounts of others.
create function private.last_deploys() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
           jsonb_build_object('at', d.at, 'reason', d.reason, 'asked_by', u.username) order by d.id desc
         ), '[]')
    from (
      select * from public.deploys d where (select private.is_staff()) order by d.id desc limit 5
    ) d
    left join public.users u on u.id = d.asked_by
$$;
grant execute on routine private.last_deploys() to authenticated, service_role;

-- The state, this month's deploys and the last ones, when PUBLISH NOW may be pressed, and the database's clock, by which its
-- times are to be read.
create function public.read_publishing() returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(p) - 'id' || jsonb_build_object(
           'deploys_this_month', private.deploys_this_month(),
           'last_deploys', private.last_deploys(),
           'publish_now_at', private.publish_now_at(),
           'now', now()
         )
    from public.publishing p
   where p.id = 'main'
$$;
grant execute on routine public.read_publishing() to authenticated, service_role;

-- True while a build is leased, or was asked for: a lease that ran out was its owner's, who died before the call.
create function private.is_build_under_way(state public.publishing) returns boolean
language sql stable set search_path = '' as $$
  select state.build_since is not null and coalesce(state.build_leased_until > now(), true)
$$;

-- Asks for a publish without debounce. A build is paid for, so there has to be a reason for it: a change that neither the
-- site nor the build under way has, or a failure. Security definer, because staff change nothing else of this table.
create function public.request_publish() returns void language plpgsql security definer set search_path = '' as $$
declare
  state public.publishing;
begin
  perform private.require_role('moderator');
  select * into state from public.publishing p where p.id = 'main' for update;
  if state.failure is null and state.revision = (
    case when private.is_build_under_way(state) then state.build_revision else state.live_revision end
  ) then
    raise exception 'nothing has changed since the last build' using errcode = 'DW011';
  end if;
  if private.is_monthly_limit_reached() and not private.is_staff('admin') then
    raise exception 'only admins publish beyond the monthly limit' using errcode = 'DW012';
  end if;
  if private.publish_now_at() is not null then
    raise exception 'too many builds in one hour' using errcode = 'DW013';
  end if;
  update public.publishing
     set urgent_at = now(), urgent_by = auth.uid(), failure = null, failures = 0, retry_at = null
   where id = 'main';
end
$$;
grant execute on routine public.request_publish() to authenticated;

-- Changes the switches. Security definer, because admins change nothing else of this table.
create function public.change_publishing(automatic boolean, daily boolean, monthly_limit integer) returns void
language sql security definer set search_path = '' as $$
  select private.require_role('admin');
  update public.publishing
     set automatic = change_publishing.automatic,
         daily = change_publishing.daily,
         monthly_limit = change_publishing.monthly_limit
   where id = 'main';
$$;
grant execute on routine public.change_publishing(boolean, boolean, integer) to authenticated;

-- What the schedule asks first, every two minutes: whether there may be anything for it to do. When to build is decided
-- elsewhere, so this says yes to all that is not at rest; messages count where there is a form service to relay them to.
-- Once an hour it says yes in any case: for files to sweep, and for a build that nobody asked for here.
create function public.is_anything_due(has_form_service boolean) returns boolean
language sql stable set search_path = '' as $$
  select p.due_checked_at <= now() - interval '1 hour'
      or p.build_since is not null
      or p.urgent_at is not null
      or (
        p.automatic
        and not private.is_monthly_limit_reached()
        and (p.failure is null or coalesce(p.retry_at <= now(), false))
        and (p.revision > p.live_revision or (p.daily and coalesce(p.live_read_at <= now() - interval '1 day', false)))
      )
      or private.has_due_content(p.due_checked_at)
      or (is_anything_due.has_form_service and exists (
        select from public.contact_messages m
         where m.delivered_at is null and m.leased_until is null and m.next_attempt_at <= now()
      ))
    from public.publishing p
   where p.id = 'main'
$$;
grant execute on routine public.is_anything_due(boolean) to service_role;

-- Leases the build: of several requests at once, one gets true and calls the hook. The lease outlives that request, which
-- has 8 s, and no more: if its owner dies before the call, the next request gets it. `seen_revision` is the revision that
-- the decision was made from. Security definer, because the secret key may not change this table.
create function public.lease_build(seen_revision bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.publishing p
     set build_revision = p.revision, build_since = now(), build_leased_until = now() + interval '15 seconds'
   where p.id = 'main' and not private.is_build_under_way(p) and p.revision = lease_build.seen_revision;
  return found;
end
$$;
grant execute on routine public.lease_build(bigint) to service_role;

-- Records how the call of the hook went: `failure` is null when it was accepted, and from here on the build counts as asked
-- for. A build that ended before this has no lease any more. Exponential backoff: a refused call is
-- due again after 1 minute, then 2, 4, ... and at most an hour. Security definer as lease_build().
create function public.record_hook_call(reason text, failure text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if failure is null then
    insert into public.deploys (revision, reason, asked_by)
    select coalesce(p.build_revision, p.revision), record_hook_call.reason,
           case record_hook_call.reason when 'now' then p.urgent_by when 'change' then p.changed_by end
      from public.publishing p
     -- The same call once more, because the answer to the first was lost: it counts once.
     where p.id = 'main' and (p.build_since is null or p.build_leased_until is not null);
    update public.publishing p
       set build_leased_until = null,
           failure = null,
           -- What was saved or pressed behind the lease still waits.
           waiting_since = case
             when p.build_revision is null then p.waiting_since
             when p.revision > p.build_revision then p.changed_at
           end,
           urgent_at = case when p.build_since is null or p.urgent_at > p.build_since then p.urgent_at end
     where p.id = 'main';
  else
    update public.publishing p
       set build_revision = null,
           build_since = null,
           build_leased_until = null,
           waiting_since = coalesce(p.waiting_since, now()),
           -- PUBLISH NOW stays urgent.
           urgent_at = case when record_hook_call.reason = 'now' then coalesce(p.urgent_at, now()) else p.urgent_at end,
           failure = left(record_hook_call.failure, 300),
           failures = p.failures + 1,
           retry_at = now() + least(interval '1 minute' * power(2, least(p.failures, 10)), interval '1 hour')
     where p.id = 'main';
  end if;
end
$$;
grant execute on routine public.record_hook_call(text, text) to service_role;

-- Counts a production deploy that succeeded, once for each id of the host. The deploy takes the oldest call of the hook
-- within an hour that no deploy has taken; any other one (netlify deploy, git push) gets a row of its own. Security definer
-- as lease_build().
create function public.record_deploy(deploy_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  state public.publishing;
begin
  select * into state from public.publishing p where p.id = 'main' for update;
  if exists (select from public.deploys d where d.deploy_id = record_deploy.deploy_id) then
    return;
  end if;
  update public.deploys
     set deploy_id = record_deploy.deploy_id
   where id = (select min(d.id) from public.deploys d where d.deploy_id is null and d.at > now() - interval '1 hour');
  if not found then
    insert into public.deploys (revision, reason, deploy_id) values (state.revision, 'other', deploy_id);
  end if;
end
$$;
grant execute on routine public.record_deploy(text) to service_role;

-- Records what the site shows now. A build that was read after it was asked for, and shows that revision, is finished. A
-- site that is ahead was built from another database, like the one that this one was restored from: what is here is
-- waiting then. Security definer as lease_build().
create function public.record_build(revision bigint, read_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.publishing p
     set revision = case when p.revision < record_build.revision then record_build.revision + 1 else p.revision end,
         changed_at = case when p.revision < record_build.revision then now() else p.changed_at end,
         live_revision = record_build.revision,
         live_read_at = record_build.read_at,
         (build_revision, build_since, build_leased_until) = (
           select p.build_revision, p.build_since, p.build_leased_until
            where p.build_revision > record_build.revision or p.build_since > record_build.read_at
         ),
         waiting_since = case
           when p.revision > record_build.revision then p.waiting_since
           when p.revision < record_build.revision then now()
         end,
         urgent_at = case when p.revision > record_build.revision then p.urgent_at end,
         failure = null,
         failures = 0,
         retry_at = null
   where p.id = 'main'
     and (p.live_revision, p.live_read_at) is distinct from (record_build.revision, record_build.read_at)
$$;
grant execute on routine public.record_build(bigint, timestamptz) to service_role;

-- Records that a build did not finish. Retried automatically three times, because a build costs money. Security definer
-- as lease_build().
create function public.record_build_failure(failure text) returns void
language sql security definer set search_path = '' as $$
  update public.publishing p
     set build_revision = null,
         build_since = null,
         build_leased_until = null,
         waiting_since = coalesce(p.waiting_since, now()),
         failure = left(record_build_failure.failure, 300),
         failures = p.failures + 1,
         retry_at = case when p.failures < 3 then now() + interval '5 minutes' * power(3, p.failures) end
   where p.id = 'main'
$$;
grant execute on routine public.record_build_failure(text) to service_role;

-- Forgets the build that was asked for: `npm start` is its own hook, and no build outlives it. Security definer as
-- lease_build().
create function public.forget_build() returns void
language sql security definer set search_path = '' as $$
  update public.publishing set build_revision = null, build_since = null, build_leased_until = null where id = 'main'
$$;
grant execute on routine public.forget_build() to service_role;
