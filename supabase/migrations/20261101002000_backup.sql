-- Purpose: backup and restore: everything that the label owns moves to another project, row for row; what is known of the
--   backups; and the diagnostics of `npm run doctor`: whether a project is as the migrations made it.
-- Owns: backups, private.staged_rows.
-- Who may do what: only the secret key, from a shell. It still cannot write the label's tables by itself: rows come in all
--   at once, and only into an empty project. Admins read when the last backup was taken and tried.

-- The tables of a backup, in the order in which foreign keys let them be restored. Left out are rate_limits, which
-- refill within a day, code_claims, code_transfers and staff_links, which are good for a week at most, catalogue_imports,
-- which can be undone for a month, preview_links, whose links name the site that made them, how this one project is
-- published, and its own backups.
create function private.backed_up_tables() returns table (place integer, name text)
language sql immutable set search_path = '' as $$
  select t.place::integer, t.name
    from unnest(array[
           'users', 'pictures', 'site_settings', 'artists', 'releases', 'tracks', 'editions', 'files', 'file_downloads',
           'code_batches', 'codes', 'code_actions', 'code_changes', 'news', 'pages', 'goods', 'press_kits', 'contact_messages',
           'newsletter_signups', 'redirects', 'audit_log'
         ]) with ordinality t (name, place)
$$;

-- The columns of a table that a backup has, with their types: { "id": "uuid not null" }. Generated ones are computed again.
create function private.backed_up_columns(table_name text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(
           a.attname,
           format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
         )
    from pg_catalog.pg_attribute a
   where a.attrelid = ('public.' || quote_ident(backed_up_columns.table_name))::regclass
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;

-- The tables of a backup, all or those of `names`, with their columns and whole rows, as one moment has them:
-- [{ name, columns, rows }], in the order of backed_up_tables(). One json, which no row limit can cut; times are written
-- in UTC, whatever the session says. Security definer because the secret key may not read all of them.
create function public.backup(names text[] default null) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  entry record;
  columns jsonb;
  rows json;
  answer json[] := array[]::json[];
begin
  for entry in
    select t.name from private.backed_up_tables() t
     where names is null or t.name = any (names) order by t.place
  loop
    columns := private.backed_up_columns(entry.name);
    execute format(
      'select coalesce(json_agg(to_jsonb(t) - $1), ''[]'') from public.%I t', entry.name
    )
       into rows
      using array(
        select a.attname::text from pg_catalog.pg_attribute a
         where a.attrelid = ('public.' || quote_ident(entry.name))::regclass and a.attgenerated <> ''
      );
    answer := answer || json_build_object('name', entry.name, 'columns', columns, 'rows', rows);
  end loop;
  return array_to_json(answer);
end
$$;
grant execute on routine public.backup(text[]) to service_role;

-- The backups that were taken of this project, and when each last stood a drill.
create table public.backups (
  taken_at timestamptz primary key,
  -- Of all bytes of the file before its last line, which says the same.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  drilled_at timestamptz
);
alter table public.backups enable row level security;

grant select on public.backups to authenticated;

-- The dashboard tells admins how old the last backup is.
create policy "admins read what is known of the backups" on public.backups for select to authenticated
  using ((select private.is_staff('admin')));

-- Records a backup. Security definer, because the secret key does nothing else with this table.
create function public.record_backup(taken_at timestamptz, sha256 text) returns void
language sql security definer set search_path = '' as $$
  insert into public.backups (taken_at, sha256) values (record_backup.taken_at, record_backup.sha256)
$$;
grant execute on routine public.record_backup(timestamptz, text) to service_role;

-- Records that a backup stood a drill: 'recorded', 'unknown' when this project did not take it, 'changed' when it took
-- another one at that time. Security definer as record_backup().
create function public.record_drill(taken_at timestamptz, sha256 text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  select b.sha256 into known from public.backups b where b.taken_at = record_drill.taken_at for update;
  if known is null then
    return 'unknown';
  elsif known <> sha256 then
    return 'changed';
  end if;
  update public.backups b set drilled_at = now() where b.taken_at = record_drill.taken_at;
  return 'recorded';
end
$$;
grant execute on routine public.record_drill(timestamptz, text) to service_role;

-- How many days ago the last backup was taken and the last good drill was, null for never, and whether that backup is the
-- one that stood it. Row level security leaves a caller who may not know with nothing.
create function private.backup_state() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'days_since_backup', extract(day from now() - max(b.taken_at))::integer,
           'days_since_drill', extract(day from now() - max(b.drilled_at))::integer,
           'is_last_drilled', coalesce((array_agg(b.drilled_at order by b.taken_at desc))[1] is not null, false)
         )
    from public.backups b
$$;
grant execute on routine private.backup_state() to authenticated;

-- Staging table: the rows of a backup wait here until all of them have arrived. No role is granted anything on it.
create table private.staged_rows (
  place bigint generated always as identity primary key,
  table_name text not null,
  row_json jsonb not null
);
alter table private.staged_rows enable row level security;

-- The tables of a backup that have rows. The settings count when they differ from what their migration inserted.
create function private.non_empty_tables() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  entry record;
  untouched text;
  has_rows boolean;
  answer jsonb := '[]'::jsonb;
begin
  select string_agg(
           format('s.%I is not distinct from %s', a.attname, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null')), ' and '
         )
    into untouched
    from pg_catalog.pg_attribute a
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = 'public.site_settings'::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname <> 'updated_at';
  for entry in select * from private.backed_up_tables() t order by t.place loop
    execute format(
      'select exists (select from public.%I s where not (%s))',
      entry.name, case when entry.name = 'site_settings' then untouched else 'false' end
    )
       into has_rows;
    if has_rows then
      answer := answer || to_jsonb(entry.name);
    end if;
  end loop;
  return answer;
end
$$;

-- Clears what an earlier try left in the staging table, and answers the names of the tables that are not empty: with
-- any, the project cannot take a backup. Also how a try is given up. Security definer, for the secret key alone.
-- `where true`: hosted Supabase refuses a DELETE without WHERE in the connections of its Data API.
create function public.begin_restore() returns jsonb language sql security definer set search_path = '' as $$
  delete from private.staged_rows where true;
  select private.non_empty_tables();
$$;
grant execute on routine public.begin_restore() to service_role;

-- Stages rows of one table, an array of objects, as backup() gave them; no other table is touched yet. Security
-- definer, for the secret key alone.
create function public.stage_rows(table_name text, rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.backed_up_tables() t where t.name = stage_rows.table_name) then
    raise exception 'no backup has this table' using errcode = 'invalid_parameter_value';
  end if;
  insert into private.staged_rows (table_name, row_json)
  select stage_rows.table_name, r.value
    from jsonb_array_elements(stage_rows.rows) with ordinality r (value, place)
   order by r.place;
end
$$;
grant execute on routine public.stage_rows(text, jsonb) to service_role;

-- Inserts the staged rows of one table, every column as it was; a generated column is computed again.
create function private.restore_table(table_name text) returns void language plpgsql set search_path = '' as $$
begin
  execute format(
    $query$
      insert into public.%1$I (%2$s) overriding system value
      select %2$s
        from (
          select p.*
            from private.staged_rows r, jsonb_populate_record(null::public.%1$I, r.row_json) p
           where r.table_name = %1$L
           order by r.place
        ) as whole
    $query$,
    table_name, (
      select string_agg(quote_ident(k.name), ', ')
        from jsonb_object_keys(private.backed_up_columns(restore_table.table_name)) k (name)
    )
  );
exception when integrity_constraint_violation or data_exception then
  raise exception 'table %: %', table_name, sqlerrm using errcode = 'DW025';
end
$$;

-- Restores everything that is staged, or changes nothing. counts: how many rows of each table there are to be.
-- The triggers that stamp and log are off meanwhile: they would change rows or add to the log. `alter table` locks the
-- tables, so that no other transaction writes into them until it is done. Security definer, for the secret key alone.
create function public.finish_restore(counts jsonb) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  entry record;
  staged bigint;
  non_empty jsonb;
begin
  -- begin_restore() waits: it would clear the rows of tables whose turn is still to come.
  lock table private.staged_rows;
  for entry in select * from private.backed_up_tables() t order by t.place loop
    execute format('alter table public.%I disable trigger user', entry.name);
    select count(*) into staged from private.staged_rows r where r.table_name = entry.name;
    if staged is distinct from coalesce((finish_restore.counts ->> entry.name)::bigint, 0) then
      raise exception 'not all rows of % have arrived', entry.name using errcode = 'DW009';
    end if;
  end loop;
  non_empty := private.non_empty_tables();
  if jsonb_array_length(non_empty) > 0 then
    raise exception 'only an empty project takes a backup' using errcode = 'DW010';
  end if;

  -- The row that the migration inserted gives way to the one from the backup.
  if exists (select from private.staged_rows r where r.table_name = 'site_settings') then
    delete from public.site_settings where true;
  end if;
  for entry in select * from private.backed_up_tables() t order by t.place loop
    perform private.restore_table(entry.name);
    execute format('alter table public.%I enable trigger user', entry.name);
  end loop;
  perform setval(pg_get_serial_sequence('public.codes', 'number'), c.number)
     from public.codes c order by c.number desc limit 1;
  perform setval(pg_get_serial_sequence('public.code_changes', 'number'), h.number)
     from public.code_changes h order by h.number desc limit 1;
  perform setval(pg_get_serial_sequence('public.audit_log', 'id'), a.id)
     from public.audit_log a order by a.id desc limit 1;
  delete from private.staged_rows where true;
end
$$;
grant execute on routine public.finish_restore(jsonb) to service_role;

-- ===== Diagnostics.

-- What the doctor cannot see from outside: { tablesWithoutRls, migrations, enabledAdmins, backup,
-- projectId }. Security definer, because no API role may read the history of migrations.
create function public.project_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
    'backup', private.backup_state(),
    'projectId', private.project_id()
  );
end
$$;
grant execute on routine public.project_state() to service_role;
