-- Purpose: backup and restore: everything that the label owns moves to another project, row for row.
-- Owns: private.staged_rows; backup_tables(), backup_page(), begin_restore(), stage_rows(), finish_restore().
-- Who may do what: only the secret key, from a shell. It still cannot write these tables by itself: rows come in all at
--   once, and only into an empty project.

-- The tables of a backup, in the order in which foreign keys let them be restored. Left out are rate_limits, which
-- refill within a day, and how this one project is published.
create function private.backed_up_tables()
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

-- The tables of a backup and how many rows each has now: [{ name, key, rows }], in the order of backed_up_tables().
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
  entry record;
  rows bigint;
  answer jsonb := '[]';
begin
  for entry in select * from private.backed_up_tables() t order by t.place loop
    execute format('select count(*) from public.%I', entry.name) into rows;
    answer := answer || jsonb_build_object('name', entry.name, 'key', entry.key, 'rows', rows);
  end loop;
  return answer;
end
$$;
grant execute on routine public.backup_tables() to service_role;

-- Keyset pagination over whole rows of one of these tables: one page after the key `after`. One jsonb, which no row
-- limit can cut. Security definer as backup_tables(); times are written in UTC, whatever the session says.
create function public.backup_page(table_name text, after text default null, page_size integer default 1000)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  entry record;
  answer jsonb;
begin
  select * into entry from private.backed_up_tables() t where t.name = backup_page.table_name;
  if not found then
    raise exception 'no backup has this table' using errcode = 'invalid_parameter_value';
  end if;
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(p) order by p.%2$I), '[]')
        from (select t.* from public.%1$I t where %3$s order by t.%2$I limit $1) p
    $query$,
    entry.name, entry.key,
    case when backup_page.after is null then 'true' else format('t.%I > %L', entry.key, backup_page.after) end
  )
     into answer
    using least(greatest(coalesce(backup_page.page_size, 1000), 1), 1000);
  return answer;
end
$$;
grant execute on routine public.backup_page(text, text, integer) to service_role;

-- Staging table: the rows of a backup wait here until all of them have arrived. No role is granted anything on it.
create table private.staged_rows (
  place bigint generated always as identity primary key,
  table_name text not null,
  row_json jsonb not null
);
alter table private.staged_rows enable row level security;

-- The tables of a backup that have rows. The settings count when they differ from what their migration inserted.
create function private.non_empty_tables()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  entry record;
  untouched text;
  has_rows boolean;
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
create function public.begin_restore()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.staged_rows;
  return private.non_empty_tables();
end
$$;
grant execute on routine public.begin_restore() to service_role;

-- Stages rows of one table, an array of objects, as backup_page() gave them; no other table is touched yet.
-- Security definer, for the secret key alone.
create function public.stage_rows(table_name text, rows jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
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

-- Inserts the staged rows of one table, every column as it was. A generated column is computed again; a column that the
-- backup does not have gets its default; one that this database does not have is refused.
create function private.restore_table(table_name text)
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
     where a.attrelid = ('public.' || quote_ident(restore_table.table_name))::regclass
       and a.attnum > 0 and not a.attisdropped
  ),
  given as (
    select jsonb_object_keys(r.row_json) as name
      from (
        select s.row_json from private.staged_rows s
         where s.table_name = restore_table.table_name order by s.place limit 1
      ) r
  )
  select string_agg(quote_ident(g.name), ', ' order by k.attnum) filter (where not k.is_generated),
         min(g.name) filter (where k.name is null)
    into written, unknown
    from given g
    left join known k on k.name = g.name;
  if unknown is not null then
    raise exception 'this database has no column % in %', unknown, restore_table.table_name
      using errcode = 'DW008';
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
            from private.staged_rows r, jsonb_populate_record(null::public.%1$I, r.row_json) p
           where r.table_name = %1$L
           order by r.place
        ) as whole
    $query$,
    restore_table.table_name, written
  );
end
$$;

-- Restores everything that is staged, or changes nothing. counts: how many rows of each table there are to be.
-- The triggers that stamp and log are off meanwhile: they would change rows or add to the log. `alter table` locks the
-- tables, so that no other transaction writes into them until it is done. Security definer, for the secret key alone.
create function public.finish_restore(counts jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  entry record;
  staged bigint;
  non_empty jsonb;
begin
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
    delete from public.site_settings;
  end if;
  for entry in select * from private.backed_up_tables() t order by t.place loop
    perform private.restore_table(entry.name);
    execute format('alter table public.%I enable trigger user', entry.name);
  end loop;
  perform setval(pg_get_serial_sequence('public.codes', 'number'), c.number)
     from public.codes c order by c.number desc limit 1;
  perform setval(pg_get_serial_sequence('public.audit_log', 'id'), a.id)
     from public.audit_log a order by a.id desc limit 1;
  delete from private.staged_rows;
end
$$;
grant execute on routine public.finish_restore(jsonb) to service_role;
