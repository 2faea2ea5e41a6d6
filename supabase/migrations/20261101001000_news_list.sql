-- Purpose: the admin's list of articles, with search, filter and order.
-- Owns: list_news().
-- Who may do what: staff; the function refuses everyone else.

-- One page of the articles that are not deleted, or of the bin (private.page_query()). An item holds what its row shows, never a whole
-- content: `excerpt`, or the `opening` of the content, both as plain text.
-- q: prefixes of words that all have to appear in title, excerpt, content or author. kind, sort: see below;
-- the bin has what was deleted in the last 30 days, the last one first.
-- Security definer, because row level security would keep the search from its index; it lets in staff alone.
create function public.list_news(
  q text default '', kind text default 'all', sort text default 'updated', after uuid default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  search tsquery := (
    select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(private.split_words(list_news.q)) word
  );
  is_bin boolean := coalesce(list_news.kind = 'bin', false);
  answer jsonb;
begin
  perform private.require_staff();
  execute private.page_query(
    source => 'public.news',
    item => $sql$(
      select to_jsonb(n)
        from (
          select t.id, t.title, left(private.strip_markup(t.excerpt), 600) as excerpt,
                 case when t.excerpt ~ '\S' then ''
                   else left(private.strip_markup(left(t.content, 6000)), 600) end as opening,
                 t.type, t.featured_image, t.published, t.published and t.published_at > now() as scheduled,
                 t.featured, t.author_name, t.published_at, t.event_date, t.event_time, t.venue, t.city,
                 t.sold_out, t.updated_at, t.deleted_at
        ) n
    )$sql$,
    filter => '($4 or t.search @@ $3) and ' || case when is_bin then 't.deleted_at > private.bin_since()'
      else 't.deleted_at is null and ' || case list_news.kind
        when 'all' then 'true'
        when 'drafts' then 'not t.published'
        when 'scheduled' then 't.published and t.published_at > now()'
        when 'featured' then 't.featured_order is not null'
        when 'hidden' then $sql$t.type = 'other' and not t.featured$sql$
        when 'general' then $sql$t.type = 'other'$sql$
        when 'shows' then $sql$t.type = 'show'$sql$
        when 'releases' then $sql$t.type = 'release'$sql$
      end
    end,
    keys => case when is_bin then array['t.deleted_at', 't.id'] else case list_news.sort
      when 'updated' then array['t.updated_at', 't.id']
      when 'published' then array['coalesce(t.published_at, t.updated_at)', 't.id']
      when 'title' then array['lower(private.strip_markup(t.title))', 't.id']
      when 'featured' then array['coalesce(t.featured_order, 0)', 't.id']
    end end,
    is_descending => list_news.sort <> 'title' or is_bin
  )
     into answer
    using list_news.after, list_news.page_size, search, list_news.q !~ '\S';
  return answer;
end
$$;
grant execute on routine public.list_news(text, text, text, uuid, integer) to authenticated;
