import { readFileSync } from 'node:fs'
import pg from 'pg'
import { authenticator } from './data-api.ts'

const local = (file: string) =>
  readFileSync(new URL(`../../../supabase/local/${file}`, import.meta.url), 'utf8')

/**
 * Creates a database on a server of the tests as a new hosted project has it: the API roles are granted everything by
 * default, and its owner is no superuser. `server` is the superuser's connection string; returns the owner's.
 */
export async function createHostedDatabase(server: string): Promise<string> {
  const address = new URL(server)
  await runAs(address, [
    local('roles.sql'),
    authenticator,
    'create role project_owner login createrole bypassrls',
    'create database hosted_project owner project_owner',
  ])
  address.pathname = '/hosted_project'
  await runAs(address, [
    local('auth-shim.sql'),
    storage,
    ...['postgres', 'project_owner'].flatMap(defaultGrants),
  ])
  address.username = 'project_owner'
  return address.href
}

const storage = `
  grant usage on schema auth to project_owner;
  grant all on all tables in schema auth to project_owner;
  grant anon, authenticated, service_role to project_owner;
  create schema storage;
  create table storage.buckets (
    id text primary key, name text not null unique, owner uuid, created_at timestamptz default now(),
    updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false,
    file_size_limit bigint, allowed_mime_types text[], owner_id text
  );
  alter table storage.buckets enable row level security;
  grant usage on schema storage to project_owner;
  grant all on storage.buckets to project_owner;
  insert into storage.buckets (id, name, public) values ('private', 'private', true);`

const defaultGrants = (owner: string) =>
  ['tables', 'sequences', 'functions'].map(
    (kind) =>
      `alter default privileges for role ${owner} in schema public
         grant all on ${kind} to anon, authenticated, service_role`,
  )

async function runAs(address: URL, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
