-- Purpose: a label can take everything it owns along and put it into another project, row for row; and a project can
--   say whether it is as the migrations meant it.
-- Owns: private.restore_rows; backup_tables(), backup_page(), begin_restore(), stage_rows(), finish_restore(), project_state().
-- Who may do what: all of it is for the secret key alone, from a shell. The secret key still cannot write these tables
--   by itself: rows come in all at once, and only while there are none.

-- What a label owns, in the order in which it can be put back. What is left out are allowances that end within a day
-- (redemption_misses, form_sends, sign_in_attempts), and how the site of this one project is published.
create function private.kept_tables()
returns table (place integer, name text, key text)
language sql
immutable
set search_path = ''
as $$
  values
    (1, 'users', 'id'),
    (2, 'site_settings', 'id'),
    (3, 'releases', 'id'),
    (4, 'code_batches', 'id'),
    (5, 'codes', 'number'),
    (6, 'artists', 'id'),
    (7, 'news', 'id'),
    (8, 'contact_messages', 'id'),
    (9, 'newsletter_signups', 'id'),
    (10, 'audit_log', 'id')
$$;

-- The tables of a backup and how many rows each has now: [{ name, key, rows }], in the order of kept_tables().
-- Security definer because the secret key may not read all of them.
create function public.backup_tables()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  kept record;
  rows bigint;
  answer jsonb := '[]';
begin
  for kept in select * from private.kept_tables() t order by t.place loop
    execute format('select count(*) from public.%I', kept.name) into rows;
    answer := answer || jsonb_build_object('name', kept.name, 'key', kept.key, 'rows', rows);
  end loop;
  return answer;
end
$$;
grant execute on function public.backup_tables() to service_role;

-- Whole rows of one of these tables, by its key, from the one after `after` on. One jsonb, which no row limit can cut.
-- Security definer as backup_tables(); times are written in UTC, whatever the session says.
create function public.backup_page(table_name text, after text default null, page_size integer default 1000)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  kept record;
  answer jsonb;
begin
  select * into kept from private.kept_tables() t where t.name = backup_page.table_name;
  if not found then
    raise exception 'no backup has this table' using errcode = 'invalid_parameter_value';
  end if;
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(p) order by p.%2$I), '[]')
        from (select t.* from public.%1$I t where %3$s order by t.%2$I limit $1) p
    $query$,
    kept.name, kept.key,
    case when backup_page.after is null then 'true' else format('t.%I > %L', kept.key, backup_page.after) end
  )
     into answer
    using least(greatest(coalesce(backup_page.page_size, 1000), 1), 1000);
  return answer;
end
$$;
grant execute on function public.backup_page(text, text, integer) to service_role;

-- Where the rows of a backup wait until all of them are here. Nobody is granted anything on it.
create table private.restore_rows (
  place bigint generated always as identity primary key,
  table_name text not null,
  row_json jsonb not null
);
alter table private.restore_rows enable row level security;

-- The tables of a backup that have rows; the settings count when they are not what their migration put there.
create function private.occupied_tables()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  kept record;
  untouched text;
  is_occupied boolean;
  answer jsonb := '[]';
begin
  select string_agg(
           format('s.%I is not distinct from %s', a.attname, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null')), ' and '
         )
    into untouched
    from pg_catalog.pg_attribute a
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = 'public.site_settings'::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname <> 'updated_at';
  for kept in select * from private.kept_tables() t order by t.place loop
    execute format(
      'select exists (select from public.%I s where not (%s))',
      kept.name, case when kept.name = 'site_settings' then untouched else 'false' end
    )
       into is_occupied;
    if is_occupied then
      answer := answer || to_jsonb(kept.name);
    end if;
  end loop;
  return answer;
end
$$;

-- Clears what an earlier try left waiting, and answers the names of the tables that are not empty: with any, there is
-- nothing to restore into. Also how a try is given up. Security definer, for the secret key alone.
create function public.begin_restore()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.restore_rows;
  return private.occupied_tables();
end
$$;
grant execute on function public.begin_restore() to service_role;

-- Takes rows of one table, an array of objects, as backup_page() gave them. They wait; no table is touched yet.
-- Security definer, for the secret key alone.
create function public.stage_rows(table_name text, rows jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.kept_tables() t where t.name = stage_rows.table_name) then
    raise exception 'no backup has this table' using errcode = 'invalid_parameter_value';
  end if;
  insert into private.restore_rows (table_name, row_json)
  select stage_rows.table_name, r.value
    from jsonb_array_elements(stage_rows.rows) with ordinality r (value, place)
   order by r.place;
end
$$;
grant execute on function public.stage_rows(text, jsonb) to service_role;

-- Puts the rows of one table where they belong, every column as it was. A generated column is computed again; a column
-- that the backup does not know yet gets its default; one that this database does not know is refused.
create function private.put_back(kept_table text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  written text;
  unknown text;
begin
  with known as (
    select a.attname::text as name, a.attnum, a.attgenerated <> '' as is_generated
      from pg_catalog.pg_attribute a
     where a.attrelid = ('public.' || quote_ident(put_back.kept_table))::regclass
       and a.attnum > 0 and not a.attisdropped
  ),
  given as (
    select jsonb_object_keys(r.row_json) as name
      from (
        select s.row_json from private.restore_rows s
         where s.table_name = put_back.kept_table order by s.place limit 1
      ) r
  )
  select string_agg(quote_ident(g.name), ', ' order by k.attnum) filter (where not k.is_generated),
         min(g.name) filter (where k.name is null)
    into written, unknown
    from given g
    left join known k on k.name = g.name;
  if unknown is not null then
    raise exception 'this database has no column % in %', unknown, put_back.kept_table;
  end if;
  if written is null then
    return;
  end if;
  execute format(
    $query$
      insert into public.%1$I (%2$s) overriding system value
      select %2$s
        from (
          select p.*
            from private.restore_rows r, jsonb_populate_record(null::public.%1$I, r.row_json) p
           where r.table_name = %1$L
           order by r.place
        ) as whole
    $query$,
    put_back.kept_table, written
  );
end
$$;

-- Puts everything back that waits, or changes nothing. counts: how many rows of each table there are to be.
-- The triggers that stamp, sign and write down are off meanwhile: they would change rows or add to the log. Nobody else
-- writes into these tables until it is done. Security definer, for the secret key alone.
create function public.finish_restore(counts jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  kept record;
  staged bigint;
  occupied jsonb;
begin
  for kept in select * from private.kept_tables() t order by t.place loop
    execute format('alter table public.%I disable trigger user', kept.name);
    select count(*) into staged from private.restore_rows r where r.table_name = kept.name;
    if staged is distinct from coalesce((finish_restore.counts ->> kept.name)::bigint, 0) then
      raise exception 'not all rows of % have arrived', kept.name;
    end if;
  end loop;
  occupied := private.occupied_tables();
  if jsonb_array_length(occupied) > 0 then
    raise exception 'only an empty project takes a backup';
  end if;

  -- The row that the migration put there gives way to the one from the backup.
  if exists (select from private.restore_rows r where r.table_name = 'site_settings') then
    delete from public.site_settings;
  end if;
  for kept in select * from private.kept_tables() t order by t.place loop
    perform private.put_back(kept.name);
    execute format('alter table public.%I enable trigger user', kept.name);
  end loop;
  perform setval(pg_get_serial_sequence('public.codes', 'number'), c.number)
     from public.codes c order by c.number desc limit 1;
  perform setval(pg_get_serial_sequence('public.audit_log', 'id'), a.id)
     from public.audit_log a order by a.id desc limit 1;
  delete from private.restore_rows;
end
$$;
grant execute on function public.finish_restore(jsonb) to service_role;

-- What `npm run doctor` cannot see from outside: { tablesWithoutRls, migrations, enabledAdmins, rowsWaiting }.
-- Security definer, for the secret key alone: the history of migrations is nobody else's to read.
create function public.project_state()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  migrations jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(m.version order by m.version), ''[]'') from supabase_migrations.schema_migrations m'
       into migrations;
  end if;
  return jsonb_build_object(
    'tablesWithoutRls', (
      select coalesce(jsonb_agg(c.relname order by c.relname), '[]')
        from pg_catalog.pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
    ),
    'migrations', migrations,
    'enabledAdmins', (select count(*) from public.users u where u.role = 'admin' and u.disabled_at is null),
    'rowsWaiting', (select count(*) from private.restore_rows)
  );
end
$$;
grant execute on function public.project_state() to service_role;
