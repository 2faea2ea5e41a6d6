-- Purpose: diagnostics for `npm run doctor`: whether a project is as the migrations made it.
-- Owns: project_state().
-- Who may do what: only the secret key, from a shell.

-- What the doctor cannot see from outside: { tablesWithoutRls, migrations, enabledAdmins, rowsWaiting, backup,
-- projectId }. Security definer, because no API role may read the history of migrations.
create function public.project_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  migrations jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute
      'select coalesce(jsonb_agg(m.version order by m.version), ''[]'')
         from supabase_migrations.schema_migrations m'
       into migrations;
  end if;
  return jsonb_build_object(
    'tablesWithoutRls', (
      select coalesce(jsonb_agg(c.relname order by c.relname), '[]')
        from pg_catalog.pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
    ),
    'migrations', migrations,
    'enabledAdmins', (select count(*) from public.users u where u.role = 'admin' and u.disabled_at is null and u.removed_at is null),
    'rowsWaiting', (select count(*) from private.staged_rows),
    'backup', private.backup_state(),
    'projectId', private.project_id()
  );
end
$$;
grant execute on routine public.project_state() to service_role;
