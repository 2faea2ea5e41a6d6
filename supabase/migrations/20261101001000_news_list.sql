-- Purpose: the admin's list of articles, with search, filter and order.
-- Owns: list_news().
-- Who may do what: staff; the function refuses everyone else.

-- One page of the articles that are not deleted: { items, next, total, more } (private.page_json()). An item holds what
-- its row shows, never a whole content: `excerpt`, or the `opening` of the content, both as plain text.
-- q: prefixes of words that all have to appear in title, excerpt, content or author. kind, sort: see below.
-- Security definer, because row level security would keep the search from its index; it lets in staff alone.
create function public.list_news(
  q text default '',
  kind text default 'all',
  sort text default 'updated',
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words text[] := private.split_words(coalesce(list_news.q, ''));
  search tsquery := (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(words) word);
  size integer := least(greatest(coalesce(list_news.page_size, 50), 1), 100);
  -- Fragments of dynamic SQL; what a caller sends is only ever a parameter.
  kind_rule text := case coalesce(list_news.kind, 'all')
    when 'all' then 'true'
    when 'drafts' then 'not n.published'
    when 'scheduled' then 'n.published and n.published_at > now()'
    when 'featured' then 'n.featured'
    when 'hidden' then $rule$n.type = 'other' and not n.featured$rule$
    when 'general' then $rule$n.type = 'other'$rule$
    when 'shows' then $rule$n.type = 'show'$rule$
    when 'releases' then $rule$n.type = 'release'$rule$
  end;
  sort_key text := case coalesce(list_news.sort, 'updated')
    when 'updated' then 'n.updated_at'
    when 'published' then 'coalesce(n.published_at, n.updated_at)'
    when 'title' then 'lower(private.strip_markup(n.title))'
  end;
  direction text := case list_news.sort when 'title' then 'asc' else 'desc' end;
  search_rule text := case
    when search is not null then 'n.search @@ $1'
    when list_news.q ~ '\S' then 'false'
    else 'true'
  end;
  answer jsonb;
begin
  perform private.require_staff();
  if kind_rule is null or sort_key is null then
    raise exception 'no such kind or order' using errcode = 'invalid_parameter_value';
  end if;
  if list_news.after is not null and not exists (select from public.news n where n.id = list_news.after) then
    raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
  end if;

  execute format(
    $query$
      with page as (
        select n.*, row_number() over (order by %3$s %4$s, n.id) as place
          from (
            select n.id, n.title, n.excerpt, n.content, n.type, n.featured_image, n.published, n.featured,
                   n.author_name, n.published_at, n.event_date, n.updated_at
              from public.news n
             where n.deleted_at is null and %1$s and %2$s
               and ($2 is null or (
                 %3$s %5$s (select %3$s from public.news n where n.id = $2)
                 and (%3$s <> (select %3$s from public.news n where n.id = $2) or n.id > $2)
               ))
             order by %3$s %4$s, n.id
             limit $3 + 1
          ) n
      ),
      counted as (
        select count(*) as total from (
          select from public.news n where n.deleted_at is null and %1$s and %2$s limit 10001
        ) m
      )
      select jsonb_build_object(
               'items', coalesce((
                 select jsonb_agg(jsonb_build_object(
                          'id', p.id,
                          'title', p.title,
                          'excerpt', left(private.strip_markup(p.excerpt), 600),
                          'opening', case when p.excerpt ~ '\S' then ''
                            else left(private.strip_markup(left(p.content, 6000)), 600) end,
                          'type', p.type,
                          'featured_image', p.featured_image,
                          'published', p.published,
                          'scheduled', p.published and p.published_at > now(),
                          'featured', p.featured,
                          'author_name', p.author_name,
                          'published_at', p.published_at,
                          'event_date', p.event_date,
                          'updated_at', p.updated_at
                        ) order by p.place)
                   from page p where p.place <= $3
               ), '[]'),
               'next', (
                 select p.id from page p where p.place = $3 and exists (select from page o where o.place > $3)
               ),
               'total', least(c.total, 10000),
               'more', c.total > 10000
             )
        from counted c
    $query$,
    kind_rule, search_rule, sort_key, direction, case direction when 'asc' then '>=' else '<=' end
  )
  into answer
  using search, list_news.after, size;
  return answer;
end
$$;
grant execute on routine public.list_news(text, text, text, uuid, integer) to authenticated;
