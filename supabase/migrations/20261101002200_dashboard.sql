-- Purpose: the numbers on the admin's first screen, counted on demand.
-- Owns: dashboard_counts(). Security invoker: row level security decides what is counted.
-- Who may do what: an admin gets all four numbers, a moderator the number of articles alone.

create function public.dashboard_counts()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
           'news', (select count(*) from public.news n where n.deleted_at is null)
         )
         || case when (select private.staff_role()) = 'admin' then jsonb_build_object(
           'artists', (select count(*) from public.artists a where a.deleted_at is null),
           'releases', (select count(*) from public.releases r where r.deleted_at is null),
           'codes_redeemed', (select count(*) from public.codes c where c.used)
         ) else '{}' end
$$;
grant execute on routine public.dashboard_counts() to authenticated;
