-- Purpose: what every other migration builds on.
-- Owns: the default privileges, the schema `private`, the way to show a table to visitors, and the rules that several
--   tables share.
-- Who may do what: nothing is granted here. Each later migration grants what its table needs, and to whom.

-- Hosted Supabase grants its API roles everything on each new table and function. Here a role has a privilege only if a
-- migration grants it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Not exposed by the Data API: helpers of policies, constraints, triggers and functions.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Lets visitors read private.<shown>, a view that lists the public fields of a table, and of the table exactly the columns
-- that the view reads: a column that no view names is private. The view is security invoker, so row level security decides
-- which rows there are; site_content() answers it as it is. Called by migrations alone.
create function private.show_to_visitors(shown text) returns void language plpgsql set search_path = '' as $$
declare
  source record;
begin
  execute format('alter view private.%I set (security_invoker = true)', shown);
  execute format('grant select on private.%I to anon, authenticated', shown);
  for source in
    select u.table_schema, u.table_name, string_agg(quote_ident(u.column_name), ', ') as columns
      from information_schema.view_column_usage u
     where u.view_schema = 'private' and u.view_name = show_to_visitors.shown
     group by u.table_schema, u.table_name
  loop
    execute format('grant select (%s) on %I.%I to anon', source.columns, source.table_schema, source.table_name);
  end loop;
end
$$;

-- URL validation: true for an address that a page may link to, which is https without user info, or a path on this
-- site. Blanks and controls are listed by code point, as a browser has them: [:space:] and [:cntrl:] include the
-- no-break space, the byte order mark and U+0085 in one database's locale and not in another's.
create function private.is_web_address(address text) returns boolean language sql immutable set search_path = '' as $$
  select char_length(address) <= 2000
     and address !~ '[\\\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
     and (address ~ '^https://[^/?#@]+([/?#].*)?$' or address ~ '^/([^/].*)?$')
$$;
grant execute on routine private.is_web_address(text) to authenticated, service_role;

-- A part of a page's address. A web server serves `index` as its folder, `/api` is the functions', and Windows has no files
-- of the other names. As src/lib/slug.ts.
create function private.is_slug(slug text) returns boolean language sql immutable set search_path = '' as $$
  select slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^(index|api|con|prn|aux|nul|(com|lpt)[0-9])$'
$$;
grant execute on routine private.is_slug(text) to authenticated, service_role;

-- Whether an address belongs to the site itself: the answer to a record that would have it. As
-- src/features/redirects/reserved-paths.ts, which has the reason of each.
create function private.is_reserved_path(path text) returns boolean language sql immutable set search_path = '' as $$
  select page ~* '^(/(about|artists?|events|goods|index|news|press|privacy|releases?|shop|404))?$'
      or page ~* '^/(build\.json|events\.ics|favicon\.(ico|svg)|licences\.txt|releases\.(json|xml)|robots\.txt|rss\.xml|site\.webmanifest|sitemap[^/]*)$'
      or page ~* '^/(admin|api|contact|embed|maintenance|media|newsletter|preview|redeem|[_.][^/]*)(/|$)'
      or page ~* '^/(admin|preview|redeem)\.html?$'
    from regexp_replace(path, '(/index\.html|/)$', '', 'i') page
$$;
grant execute on routine private.is_reserved_path(text) to authenticated, service_role;

-- Trigger, optimistic locking: stamps updated_at, the version by which a stale save is recognised. In whole
-- milliseconds, the precision of a JavaScript Date, and always later than before: no two versions are equal.
create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', old.updated_at) + interval '1 millisecond'
  );
  return new;
end
$$;
