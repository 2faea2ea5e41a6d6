-- Purpose: what the lists of the admin share: who may ask, what a page looks like, and how a search compares words.
-- Owns: private.require_admin(), require_staff(), page_json(); the text search helpers.
-- Who may do what: helpers of other functions; a role is granted those that run in its own name.

-- Authorisation: raises 42501 for everyone but admins; row level security alone would answer an empty list.
create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.staff_role() is distinct from 'admin' then
    raise exception 'only admins do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;
grant execute on routine private.require_admin() to authenticated;

-- The same for everyone but staff. Called by security definer functions only.
create function private.require_staff()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.staff_role() is null then
    raise exception 'only staff do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Keyset pagination, the envelope of every list: { items, next, total, more }. `next` is the `after` of the next page,
-- or null on the last one; `total` counts to 10,000, and `more` says that the count stopped there.
create function private.page_json(items jsonb, next text, total bigint)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'items', coalesce(page_json.items, '[]'),
    'next', page_json.next,
    'total', least(page_json.total, 10000),
    'more', page_json.total > 10000
  )
$$;
grant execute on routine private.page_json(jsonb, text, bigint) to authenticated;

-- Text search normalisation for artists: lower case, accents folded, punctuation to one space. In code points, because
-- what a locale counts as a letter differs from server to server.
create function private.normalize_search_text(given text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'
  ))
$$;
grant execute on routine private.normalize_search_text(text) to authenticated, service_role;

-- Prefix search: a tsquery whose words all have to begin a word; null when the text has no word. Normalised text has no
-- character that a tsquery could take for an operator.
create function private.prefix_query(q text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
    from unnest(string_to_array(private.normalize_search_text(q), ' ')) word
   where word <> ''
$$;

-- Markup stripping: an article's text without its tags, on one line.
create function private.strip_markup(source text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(
      source,
      '\[/?(bold|italic|shake|rainbow|glow|bounce|wobble|spin|red|blue|green|purple|orange|pink|yellow|teal)\]',
      '',
      'g'
    ),
    '\s+', ' ', 'g'
  ))
$$;
grant execute on routine private.strip_markup(text) to authenticated, service_role;

-- Tokenizer for articles: the distinct words of a text in lower case, split at blanks and punctuation, in a document
-- and in a query alike. Not to_tsvector(): its parser takes 'and/or' for a path, and a prefix for a word of its own.
create function private.split_words(source text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct left(word, 100)), '{}')
    from regexp_split_to_table(lower(source), '[[:space:][:punct:]–—‘’“”„…«»·]+') word
   where word <> ''
$$;
grant execute on routine private.split_words(text) to authenticated, service_role;
