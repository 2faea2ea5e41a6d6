-- Purpose: what the admin's first screen tells: numbers, counted on demand, and how old the last backup is.
-- Owns: dashboard_counts(). Security invoker: row level security decides what is counted.
-- Who may do what: an admin gets all of it, a moderator the number of articles alone.

create function public.dashboard_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'news', (select count(*) from public.news n where n.deleted_at is null)
         )
         || case when (select private.staff_role()) = 'admin' then jsonb_build_object(
           'artists', (select count(*) from public.artists a where a.deleted_at is null),
           'releases', (select count(*) from public.releases r where r.deleted_at is null),
           'codes_redeemed', (select count(*) from public.codes c where c.redeemed_at is not null),
           'backup', private.backup_state()
         ) else '{}' end
$$;
grant execute on routine public.dashboard_counts() to authenticated;
