-- Purpose: the panel's roster: its list with search, filter and order, and the rules of its form.
-- Owns: list_artists(), private.match_artists() and the words that a search compares; more checks of artists.
-- Who may do what: both functions refuse everybody but admins.

-- The form's rules, for whoever comes past it. Not valid for what was saved before there was a form: such an artist can
-- be taken off the roster as it is, and is put right by whoever edits it.
alter table public.artists
  add constraint artists_bio_given check (btrim(bio) <> '' or deleted_at is not null) not valid,
  add constraint artists_image_length check (char_length(image) <= 2000) not valid,
  add constraint artists_link_url_length check (char_length(link_url) <= 2000) not valid,
  add constraint artists_color_classes_form check (
    color_classes ~ '^(bg-[a-z-]+ text-[a-z-]+ accent-text-[a-z-]+ border-[a-z-]+)?$'
  ) not valid;

-- A text as the words that a search compares, one space between them: lower case, accents folded, without punctuation.
-- Said in code points, because what a locale calls a letter differs from server to server.
create function private.plain_words(given text)
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
grant execute on function private.plain_words(text) to authenticated, service_role;

-- What an artist is found by. Of a word that is no word the beginning is enough.
create function private.artist_words(name text, slug text, bio text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 60)), '{}'))
    from unnest(string_to_array(private.plain_words(name || ' ' || slug || ' ' || bio), ' ')) word
   where word <> ''
$$;
grant execute on function private.artist_words(text, text, text) to authenticated, service_role;

create index artists_search_idx on public.artists
  using gin (private.artist_words(name, slug, bio)) where deleted_at is null;

-- Words that all have to begin a word; null when nothing in it is a word. Nothing is left of it that could be an operator.
create function private.prefix_query(q text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
    from unnest(string_to_array(private.plain_words(q), ' ')) word
   where word <> ''
$$;

-- The artists that a search finds. Security definer, because under row level security no index can answer a search (its
-- operator is not leakproof); it says itself who may ask.
create function private.match_artists(q text)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select a.id
      from public.artists a
     where a.deleted_at is null
       and private.artist_words(a.name, a.slug, a.bio) @@ private.prefix_query(match_artists.q);
end
$$;
grant execute on function private.match_artists(text) to authenticated;

-- One page of the artists that are there: { items, next, total, more }, as list_releases() answers it.
-- q: words that all have to begin a word of name, slug or bio. status: 'active', 'inactive' or 'claim-spot', else all.
-- sort: 'name', 'newest' or 'updated', else the order of the roster. page_size: at most 100.
create function public.list_artists(
  q text default '',
  status text default '',
  sort text default 'order',
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  is_search boolean := btrim(coalesce(list_artists.q, '')) <> '';
  size integer := least(greatest(coalesce(list_artists.page_size, 50), 1), 100);
  answer jsonb;
begin
  perform private.require_admin();
  if list_artists.after is not null
     and not exists (select from public.artists a where a.id = list_artists.after) then
    raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
  end if;

  with placed as not materialized (
    select a as artist,
           a.id,
           case list_artists.sort
             when 'newest' then -extract(epoch from a.created_at)
             when 'updated' then -extract(epoch from a.updated_at)
             when 'name' then 0
             else a.display_order
           end as number,
           case list_artists.sort
             when 'newest' then ''
             when 'updated' then ''
             when 'name' then lower(a.name)
             else a.name
           end as name
      from public.artists a
  ),
  matching as not materialized (
    select p.*
      from placed p
     where (p.artist).deleted_at is null
       and (not is_search or p.id in (select private.match_artists(list_artists.q)))
       and case list_artists.status
             when 'active' then (p.artist).is_active
             when 'inactive' then not (p.artist).is_active
             when 'claim-spot' then (p.artist).is_claim_spot
             else true
           end
  ),
  page as (
    select m.*, row_number() over (order by m.number, m.name, m.id) as place
      from (
        select * from matching m
         where list_artists.after is null
            or (m.number, m.name, m.id) > (
              select l.number, l.name, l.id from placed l where l.id = list_artists.after
            )
         order by m.number, m.name, m.id
         limit size + 1
      ) m
  ),
  counted as (
    select count(*) as total from (select from matching limit 10001) m
  )
  select jsonb_build_object(
           'items', coalesce(
             (select jsonb_agg(to_jsonb(p.artist) order by p.place) from page p where p.place <= size), '[]'
           ),
           'next', (select p.id from page p where p.place = size and exists (select from page o where o.place > size)),
           'total', least(c.total, 10000),
           'more', c.total > 10000
         )
    into answer
    from counted c;
  return answer;
end
$$;
grant execute on function public.list_artists(text, text, text, uuid, integer) to authenticated;
