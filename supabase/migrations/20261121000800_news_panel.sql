-- Purpose: the panel's list of articles, and the rules of a save that the tables could not hold so far.
-- Owns: list_news(), news.search; when an article is published; what an article of the panel cannot do without.
-- Who may do what: list_news() is for staff and refuses everybody else. Nobody writes news.search.

-- Refuses everybody but staff in so many words.
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

-- A marked-up text as one line without its tags.
create function private.plain_line(source text)
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
grant execute on function private.plain_line(text) to authenticated, service_role;

-- The words of a text, lower case. Everything that is no word parts two of them, in a text and in a search alike.
-- Not to_tsvector: its parser takes 'and/or' for a path and half a word for another thing than the whole.
create function private.words_of(source text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct left(word, 100)), '{}')
    from regexp_split_to_table(lower(source), '[[:space:][:punct:]–—‘’“”„…«»·]+') word
   where word <> ''
$$;
grant execute on function private.words_of(text) to authenticated, service_role;

-- What finds an article: the words of its texts and its author.
create function private.news_search(title text, excerpt text, content text, author_name text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(private.words_of(
    private.plain_line(title || ' ' || excerpt || ' ' || content || ' ' || author_name)
  ))
$$;
grant execute on function private.news_search(text, text, text, text) to authenticated, service_role;

alter table public.news
  add column search tsvector
    generated always as (private.news_search(title, excerpt, content, author_name)) stored,
  -- A database also knows days that no page can write, like 'infinity'.
  add constraint news_published_at_can_be_written
    check (published_at >= '0001-01-01 00:00:00+00' and published_at < '9999-12-31 00:00:00+00'),
  add constraint news_event_date_can_be_written
    check (event_date between date '0001-01-01' and date '9999-12-31');

create index news_search_idx on public.news using gin (search) where deleted_at is null;
create index news_published_order_idx on public.news (coalesce(published_at, updated_at) desc, id) where deleted_at is null;
create index news_title_order_idx on public.news (lower(private.plain_line(title)), id) where deleted_at is null;

-- What was published without a date was shown with that of its last change, and keeps it.
alter table public.news disable trigger user;
update public.news set published_at = updated_at where published and published_at is null;
alter table public.news enable trigger user;

-- Trigger: an article without a publish date gets now when it is published, and a date once set is never taken away.
create function private.date_news()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.published_at := coalesce(new.published_at, old.published_at);
  end if;
  if new.published and new.published_at is null then
    new.published_at := date_trunc('milliseconds', now());
  end if;
  return new;
end
$$;
create trigger date before insert or update on public.news
  for each row execute function private.date_news();

-- Trigger: what staff save has content and an excerpt. Older articles and those from elsewhere may lack them.
-- Security definer, because not everywhere may the caller look into the schema of auth.uid().
create function private.guard_news_texts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  if new.content !~ '\S' then
    raise exception 'an article has content';
  end if;
  if new.excerpt !~ '\S' then
    raise exception 'an article has an excerpt';
  end if;
  return new;
end
$$;
create trigger guard_texts before insert or update of title, excerpt, content on public.news
  for each row execute function private.guard_news_texts();

-- One page of the articles that are there: { items, next, total, more }, as in list_releases(). An item holds what its row
-- shows, never a whole content: `excerpt`, or the `opening` of the content, both as plain text.
-- q: beginnings of words that all have to appear in title, excerpt, content or author. kind, sort: see below.
-- Security definer, because row level security would keep the search from its index; the first line lets in staff alone.
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
  words text[] := private.words_of(coalesce(list_news.q, ''));
  search tsquery := (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(words) word);
  size integer := least(greatest(coalesce(list_news.page_size, 50), 1), 100);
  -- Pieces of the query; nothing that a caller sends gets into its text.
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
    when 'title' then 'lower(private.plain_line(n.title))'
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
                          'excerpt', left(private.plain_line(p.excerpt), 600),
                          'opening', case when p.excerpt ~ '\S' then ''
                            else left(private.plain_line(left(p.content, 6000)), 600) end,
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
grant execute on function public.list_news(text, text, text, uuid, integer) to authenticated;
