-- Purpose: an edit goes live by itself, and staff can see whether it has.
-- Owns: read_publishing(), request_publish(), change_publishing(); is_anything_due(), lease_build(), record_hook_call(),
--   record_deploy(), record_build(), record_build_failure().
-- Who may do what: staff read the state and ask for a publish, beyond the monthly limit admins alone; admins change the
--   switches; the secret key does the rest.

-- The builds of this calendar month, which the monthly limit is about.
create function private.deploys_this_month() returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.deploys d where d.at >= date_trunc('month', now())
$$;
grant execute on routine private.deploys_this_month() to authenticated, service_role;

-- Security invoker: staff and the secret key may read both tables.
create function private.is_monthly_limit_reached() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.deploys_this_month() >= p.monthly_limit, false) from public.publishing p where p.id = 'main'
$$;
grant execute on routine private.is_monthly_limit_reached() to authenticated, service_role;

-- Rate limit of PUBLISH NOW, a sliding window of four builds an hour: when the next may be asked for, null for at once.
create function private.publish_now_at() returns timestamptz
language sql stable set search_path = '' as $$
  select d.at + interval '1 hour'
    from public.deploys d
   where d.reason = 'now' and d.at > now() - interval '1 hour'
   order by d.at desc
  offset 3
   limit 1
$$;
grant execute on routine private.publish_now_at() to authenticated, service_role;

-- The state, this month's deploys, when PUBLISH NOW may be pressed, and the database's clock, by which its times are to
-- be read.
create function public.read_publishing() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) - 'id' || jsonb_build_object(
           'deploys_this_month', private.deploys_this_month(),
           'publish_now_at', private.publish_now_at(),
           'now', now()
         )
    from public.publishing p
   where p.id = 'main'
$$;
grant execute on routine public.read_publishing() to authenticated, service_role;

-- Asks for a publish without debounce. A build is paid for, so there has to be a reason for it: a change that neither the
-- site nor the build under way has, or a failure. Security definer, because staff change nothing else of this table.
create function public.request_publish() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  state public.publishing;
begin
  perform private.require_staff();
  select * into state from public.publishing p where p.id = 'main' for update;
  if state.failure is null and state.revision = coalesce(state.build_revision, state.live_revision) then
    raise exception 'nothing has changed since the last build' using errcode = 'DW011';
  end if;
  if private.is_monthly_limit_reached() and private.staff_role() <> 'admin' then
    raise exception 'only admins publish beyond the monthly limit' using errcode = 'DW012';
  end if;
  if private.publish_now_at() is not null then
    raise exception 'too many builds in one hour' using errcode = 'DW013';
  end if;
  update public.publishing set urgent_at = now(), failure = null, failures = 0, retry_at = null where id = 'main';
end
$$;
grant execute on routine public.request_publish() to authenticated;

-- Changes the switches. Security definer, because admins change nothing else of this table.
create function public.change_publishing(automatic boolean, daily boolean, monthly_limit integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.publishing
     set automatic = change_publishing.automatic,
         daily = change_publishing.daily,
         monthly_limit = change_publishing.monthly_limit
   where id = 'main';
end
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

-- Leases the build: of several requests at once, one gets true and calls the hook. The build counts as asked for from
-- here on: if the lease owner dies before the call, the build times out and no edit is forgotten. `seen_revision` is
-- the revision that the decision was made from. Security definer, because the secret key may not change this table.
create function public.lease_build(seen_revision bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.publishing
     set build_revision = revision, build_since = now(), waiting_since = null, urgent_at = null
   where id = 'main' and build_since is null and revision = lease_build.seen_revision;
  return found;
end
$$;
grant execute on routine public.lease_build(bigint) to service_role;

-- Records how the call of the hook went: `failure` is null when it was accepted. Exponential backoff: a refused call is
-- due again after 1 minute, then 2, 4, ... and at most an hour. Security definer as lease_build().
create function public.record_hook_call(reason text, failure text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
language plpgsql volatile security definer set search_path = '' as $$
declare
  state public.publishing;
begin
  select * into state from public.publishing p where p.id = 'main' for update;
  if exists (select from public.deploys d where d.deploy_id = record_deploy.deploy_id) then
    return;
  end if;
  update public.deploys
     set deploy_id = record_deploy.deploy_id
   where id = (
     select min(d.id) from public.deploys d where d.deploy_id is null and d.at > now() - interval '1 hour'
   );
  if not found then
    insert into public.deploys (revision, reason, deploy_id) values (state.revision, 'other', record_deploy.deploy_id);
  end if;
end
$$;
grant execute on routine public.record_deploy(text) to service_role;

-- Records what the site shows now. A build that was read after it was asked for, and shows that revision, is finished. A
-- site that is ahead was built from another database, like the one that this one was restored from: what is here is
-- waiting then. Security definer as lease_build().
create function public.record_build(revision bigint, read_at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update public.publishing p
     set revision = case when p.revision < record_build.revision then record_build.revision + 1 else p.revision end,
         changed_at = case when p.revision < record_build.revision then now() else p.changed_at end,
         live_revision = record_build.revision,
         live_read_at = record_build.read_at,
         build_revision = case
           when p.build_revision > record_build.revision or p.build_since > record_build.read_at then p.build_revision
         end,
         build_since = case
           when p.build_revision > record_build.revision or p.build_since > record_build.read_at then p.build_since
         end,
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
language sql volatile security definer set search_path = '' as $$
  update public.publishing p
     set build_revision = null,
         build_since = null,
         waiting_since = coalesce(p.waiting_since, now()),
         failure = left(record_build_failure.failure, 300),
         failures = p.failures + 1,
         retry_at = case when p.failures < 3 then now() + interval '5 minutes' * power(3, p.failures) end
   where p.id = 'main'
$$;
grant execute on routine public.record_build_failure(text) to service_role;
