-- Purpose: which project this is, in the keys of what it has stored.
-- Owns: private.project, private.project_id().
-- Who may do what: nobody but functions of the database; no role reads the table.

-- A store may be shared with another project, or be older than a restore, and only what this project itself has stored is
-- ever swept. Not part of a backup.
create table private.project (
  is_only_row boolean primary key default true check (is_only_row),
  id uuid not null default gen_random_uuid()
);
alter table private.project enable row level security;
insert into private.project default values;

-- Security definer, because no role reads the table.
create function private.project_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from private.project p
$$;
