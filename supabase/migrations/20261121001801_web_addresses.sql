-- Purpose: the database takes for a blank in an address what a browser takes for one.
-- Owns: private.is_web_address() as it is from here on.
-- Who may do what: as before.

-- As before, but which characters are blanks and controls is said one by one: [:space:] and [:cntrl:] know the no-break
-- space, the byte order mark and U+0085 in one database's locale and not in another's.
create or replace function private.is_web_address(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select address !~ '[\\\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
     and (address ~ '^https://[^/?#@]+([/?#].*)?$' or address ~ '^/([^/].*)?$')
$$;
