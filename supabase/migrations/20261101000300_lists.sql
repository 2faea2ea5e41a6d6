-- Purpose: what the lists of the admin share: what a page looks like, and how a search compares words.
-- Owns: the query and the page of every list, the bin's limit, and the text search helpers.
-- Who may do what: helpers of other functions; a role is granted those that run in its own name.

-- Keyset pagination, the answer of every list: { items, next, total, more }. `next` is the `after` of the next page, or
-- null on the last one; `total` counts to 10,000, and `more` says that the count stopped there. At most 500 items.
-- The query is planned for each call, with the parameters as constants, so that each order and each filter uses its own
-- index, and a filter of null falls away. The parts are fixed words of the list; what a caller sends is a parameter: $1 is
-- `after`, $3 is `given`, the list's own parameters as a JSON object.
-- source: the table, which is `t` in the other parts. item: a row as JSON. filter: a condition on a row.
-- keys: the order, all in one direction; the last one is unique and the cursor. lead: a column that the filter holds at
-- one value and that comes first in the index of this order: else the planner may walk through all that it leaves out.
-- The policy of a listed table asks `(select private.is_staff(…))`: from a comparison with the result of a subquery the
-- planner would expect one row in 200, and scan the table where a page of an index would do.
-- Security invoker: a caller learns nothing from it that their own rights do not show.
create function private.page_query(
  after anyelement, page_size integer, source text, item text, filter text, keys text[], given jsonb default '{}',
  is_descending boolean default false, lead text default null
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 500);
  direction text := case when is_descending then ' desc' else '' end;
  cursor_key text := keys[cardinality(keys)];
  -- [item, cursor] of each row of the page, and of one more if there is one.
  entries jsonb[];
  total bigint;
  is_known boolean;
begin
  if keys is null or filter is null then
    raise exception 'no list has this order or filter' using errcode = 'invalid_parameter_value';
  end if;
  execute format(
    $query$
      select array(
               select jsonb_build_array(%2$s, (%5$s)::text)
                 from %1$s t
                where %3$s and ($1 is null or (%4$s) %6$s (%7$s))
                order by %8$s
                limit $2 + 1
             ),
             (select count(*) from (select from %1$s t where %3$s limit 10001) t),
             $1 is null or exists (select from %1$s t where %5$s = $1 and (%4$s) is not null)
    $query$,
    source, item, filter, array_to_string(keys, ', '), cursor_key,
    case when is_descending then '<' else '>' end,
    (
      select string_agg(format('(select %s from %s t where %s = $1)', k.key, source, cursor_key), ', ' order by k.place)
        from unnest(keys) with ordinality k (key, place)
    ),
    array_to_string(lead || keys, direction || ', ') || direction
  )
     into entries, total, is_known
    using after, size, given;
  if not is_known then
    raise exception 'no list goes on from there' using errcode = 'DW023';
  end if;
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(e.entry -> 0 order by e.place), '[]')
        from unnest(entries[:size]) with ordinality e (entry, place)
    ),
    'next', case when cardinality(entries) > size then entries[size] ->> 1 end,
    'total', least(total, 10000),
    'more', total > 10000
  );
end
$$;
grant execute on routine
  private.page_query(anyelement, integer, text, text, text, text[], jsonb, boolean, text) to authenticated;

-- Whether this transaction is an import of thousands of rows (import_catalogue()). It takes no lock before its end that other
-- saves would wait for.
create function private.is_import() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return current_setting('deadwax.is_import', true) = 'on';
end
$$;
grant execute on routine private.is_import() to authenticated, service_role;

-- The bin: what was deleted after this can be restored, and what was deleted before is gone for good (empty_bin()).
create function private.bin_since() returns timestamptz language sql stable set search_path = '' as $$
  select now() - interval '30 days'
$$;
grant execute on routine private.bin_since() to authenticated;

-- Trigger: the database stamps the time of a deletion. A user could else date it back past the 30 days of the bin, after
-- which empty_bin() deletes the row for good.
create function private.stamp_deletion() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.deleted_at is not null and current_user = 'authenticated' then
    new.deleted_at := coalesce(old.deleted_at, now());
  end if;
  return new;
end
$$;

-- Substring search: LIKE patterns for the words of a text, all of which have to appear: `lower(…) like all (…)`.
create function private.word_patterns(q text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(lower(q), '\s+') word
   where word <> ''
$$;
grant execute on routine private.word_patterns(text) to authenticated;

-- Text search normalisation: lower case, accents folded, punctuation to one space. In code points, because
-- what a locale counts as a letter differs from server to server.
create function private.normalize_search_text(given text) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'
  ))
$$;
grant execute on routine private.normalize_search_text(text) to authenticated, service_role;

-- Markup stripping: an article's text without its tags, on one line.
create function private.strip_markup(source text) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(
      source,
      '\[/?(bold|italic|shake|rainbow|glow|bounce|wobble|spin|red|blue|green|purple|orange|pink|yellow|teal'
        || '|heading|list|quote|/link)\]|\[(link|picture|release)=[^][[:space:]]+\]',
      '',
      'g'
    ),
    '\s+', ' ', 'g'
  ))
$$;
grant execute on routine private.strip_markup(text) to authenticated, service_role;
