-- Purpose: articles: general news, shows and releases; their list in the admin, and what staff do with several at once.
-- Owns: news. Soft delete: a deleted article stays for 30 days (deleted_at) and can be restored until empty_bin();
--   several are deleted and restored by plain updates of deleted_at.
-- Who may do what: visitors read what is published and due; moderators and admins do everything but delete rows. The
--   author is the signed-in user who adds the article, and edits do not change it. At most 3 general articles are
--   featured, in an order that staff choose: what is featured last comes first. No role writes news.search,
--   news.featured_order, news.calendar_sequence, or when and where a show was to be (former_date and so on). No role reads
--   news.release_id, which may be of an unannounced release: read_article_release() gives staff what they may know of it.
--   Visitors read news.acts by private.shown_article_acts() alone, because an act may be an artist whom the site does not
--   show. The functions refuse everyone but staff.

-- True for a line-up: [{ name, artistId }] of at most 20, in its order; artistId is null for who is not on the roster.
create function private.are_acts(given jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 20 and not exists (
    select from jsonb_array_elements(given) e
     where (
       jsonb_typeof(e) = 'object'
       and (select array_agg(k order by k) from jsonb_object_keys(e) k) = '{artistId,name}'
       and jsonb_typeof(e -> 'name') = 'string' and e ->> 'name' ~ '\S' and char_length(e ->> 'name') <= 200
       and (
         jsonb_typeof(e -> 'artistId') = 'null'
         or jsonb_typeof(e -> 'artistId') = 'string'
            and e ->> 'artistId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       )
     ) is not true
  )
$$;
grant execute on routine private.are_acts(jsonb) to authenticated, service_role;

create table public.news (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 500),
  excerpt text not null default '' check (char_length(excerpt) <= 5000),
  content text not null default '' check (char_length(content) <= 100000),
  type text not null default 'other' check (type in ('other', 'show', 'release')),
  featured_image text check (private.is_web_address(featured_image)),
  -- The image when it is an uploaded picture.
  featured_picture text generated always as (case when featured_image ~ '^/media/' then featured_image end) stored
    references public.pictures (ready_address),
  release_id uuid references public.releases (id) on delete set null,
  published boolean not null default true,
  featured boolean not null default false,
  -- The featured articles in their order: the highest comes first. A deleted article keeps its own, so that undoing the
  -- deletion puts it back where it was; another article may have the same number by then.
  featured_order integer,
  author uuid references public.users (id) on delete set null,
  author_name text not null default 'Unknown Author' check (char_length(author_name) <= 80),
  published_at timestamptz,
  -- A calendar day in the label's own time zone, never an instant.
  event_date date,
  -- What else a show has. Times are those of the label's own clocks, 'HH:MM'.
  event_time text check (event_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  doors_time text check (doors_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- At or before the start it is after midnight.
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  venue text check (venue ~ '\S' and char_length(venue) <= 200),
  city text check (city ~ '\S' and char_length(city) <= 100),
  ticket_url text check (private.is_web_address(ticket_url)),
  sold_out boolean not null default false,
  -- Who plays.
  acts jsonb not null default '[]' check (private.are_acts(acts)),
  -- Whether it takes place, and a sentence of the staff about it.
  show_state text not null default 'on' check (show_state in ('on', 'cancelled', 'postponed', 'moved')),
  state_note text check (state_note ~ '\S' and char_length(state_note) <= 200),
  -- When and where visitors could first read that it is to be, before it was moved (private.remember_former_show()).
  former_date date,
  former_time text,
  former_venue text,
  former_city text,
  -- The number of an event's version, by which calendars know the newest (RFC 5545, SEQUENCE).
  calendar_sequence integer not null default 0,
  -- Titles whose addresses led to the article; the build sends those addresses on.
  former_titles text[] not null default '{}',
  deleted_at timestamptz,
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What list_news() searches: to compute it of each article takes seconds.
  search text generated always as (private.normalize_search_text(
    private.strip_markup(title || ' ' || excerpt || ' ' || content || ' ' || author_name)
  )) stored,
  constraint news_an_event_has_a_date check ((type = 'other') = (event_date is null)),
  constraint news_only_a_show_has_a_place check (
    type = 'show' or (
      num_nonnulls(event_time, doors_time, end_time, venue, city, ticket_url) = 0 and not sold_out
      and acts = '[]' and show_state = 'on'
    )
  ),
  constraint news_what_is_on_has_no_other_state check (
    show_state <> 'on' or num_nonnulls(state_note, former_date, former_time, former_venue, former_city) = 0
  ),
  constraint news_only_general_news_is_featured check (not featured or type = 'other'),
  constraint news_what_is_featured_has_an_order
    check (featured = (featured_order is not null)),
  -- PostgreSQL also has dates that no page can print, like 'infinity'.
  constraint news_published_at_can_be_written
    check (published_at >= '0001-01-01 00:00:00+00' and published_at < '9999-12-31 00:00:00+00'),
  constraint news_event_date_can_be_written
    check (event_date between date '0001-01-01' and date '9999-12-31')
);
create index news_author_idx on public.news (author);
create index news_release_idx on public.news (release_id);
create index news_featured_order_idx on public.news (featured_order)
  where featured_order is not null and deleted_at is null;
create index news_featured_picture_idx on public.news (featured_picture) where featured_picture is not null;
create index news_text_pictures_idx on public.news using gin (private.text_pictures(content));
create index news_published_at_idx on public.news (published_at desc) where deleted_at is null;
create index news_updated_at_idx on public.news (updated_at desc, id desc) where deleted_at is null;
create index news_published_order_idx on public.news (coalesce(published_at, updated_at) desc, id desc)
  where deleted_at is null;
create index news_title_order_idx on public.news (lower(private.strip_markup(title)), id) where deleted_at is null;
create index news_bin_idx on public.news (deleted_at desc, id desc) where deleted_at is not null;
alter table public.news enable row level security;

-- All but release_id.
grant select (
  id, title, excerpt, content, type, featured_image, featured_picture, published, featured, featured_order, author,
  author_name, published_at, event_date, event_time, doors_time, end_time, venue, city, ticket_url, sold_out, acts,
  show_state, state_note, former_date, former_time, former_venue, former_city, calendar_sequence, former_titles,
  deleted_at, updated_at, search
) on public.news to authenticated;
grant select on public.news to service_role;
grant insert (
  title, excerpt, content, type, featured_image, release_id, published, featured, published_at, event_date,
  event_time, doors_time, end_time, venue, city, ticket_url, sold_out, acts, show_state, state_note
) on public.news to authenticated;
grant update (
  title, excerpt, content, type, featured_image, release_id, published, featured, published_at, event_date,
  event_time, doors_time, end_time, venue, city, ticket_url, sold_out, acts, show_state, state_note, deleted_at
) on public.news to authenticated;

create policy "visitors read published news" on public.news for select to anon
  using (published and coalesce(published_at <= now(), true) and deleted_at is null);
create policy "staff read all news" on public.news for select to authenticated using ((select private.is_staff()));
create policy "staff add news" on public.news for insert to authenticated with check ((select private.is_staff()));
-- Deleting and restoring are changes of deleted_at.
create policy "staff change news" on public.news for update to authenticated using ((select private.is_staff()));

-- Trigger: the author of a new article is the signed-in user, by the name they have now. Security definer because the
-- caller may not be allowed to read the schema of auth.uid().
create function private.set_news_author() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.author := auth.uid();
    new.author_name := coalesce(
      (select u.username from public.users u where u.id = auth.uid()),
      'Unknown Author'
    );
  end if;
  return new;
end
$$;
create trigger set_author before insert on public.news for each row execute function private.set_news_author();

-- Trigger, also of pages, goods and press kits: an article without a publish date gets now when it is published. No save clears a date that is
-- set, but one that takes an article off the site within ten minutes of it: it was published by mistake.
create function private.set_published_at() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_user = 'authenticated' then
    new.published_at := coalesce(new.published_at, old.published_at);
  end if;
  if old.published and not new.published and new.published_at between now() - interval '10 minutes' and now() then
    new.published_at := null;
  end if;
  if new.published and new.published_at is null then
    new.published_at := date_trunc('milliseconds', now());
  end if;
  return new;
end
$$;
create trigger set_published_at before insert or update on public.news
  for each row execute function private.set_published_at();

-- Trigger: staff save no article without content and excerpt. Imported articles may lack them. Security definer because
-- the caller may not be allowed to read the schema of auth.uid().
create function private.guard_news_texts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  if new.content !~ '\S' then
    raise exception 'an article has content' using errcode = 'DW004';
  end if;
  if new.excerpt !~ '\S' then
    raise exception 'an article has an excerpt' using errcode = 'DW005';
  end if;
  return new;
end
$$;
create trigger guard_texts before insert or update of title, excerpt, content on public.news
  for each row execute function private.guard_news_texts();

-- Trigger: a moderator links an article only to a release that the site shows; another one is refused like an id that
-- does not exist. A moderator who saves an article without a release keeps a link that they cannot see. Security definer,
-- because a moderator reads no releases.
create function private.guard_article_release() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hidden uuid := case when tg_op = 'UPDATE' and not private.is_shown_release(old.release_id) then old.release_id end;
begin
  if auth.uid() is null or private.is_staff('admin') then
    return new;
  end if;
  new.release_id := coalesce(new.release_id, hidden);
  if new.release_id is distinct from hidden and new.release_id is not null
     and not private.is_shown_release(new.release_id) then
    raise exception 'no such release' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger guard_article_release before insert or update of release_id on public.news
  for each row execute function private.guard_article_release();

-- The release that an article is about, as far as the caller may know it: admins learn of every one, a moderator of those
-- that the site shows. Null without one. Security definer, because no role reads news.release_id.
create function public.read_article_release(article_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.require_role('moderator');
  select n.release_id
    from public.news n
   where n.id = read_article_release.article_id
     and (private.is_staff('admin') or private.is_shown_release(n.release_id));
$$;
grant execute on routine public.read_article_release(uuid) to authenticated;

-- The articles about a release that the site shows. Security definer, because no role reads news.release_id.
create function private.shown_article_releases() returns table (article_id uuid, release_id uuid)
language sql stable security definer set search_path = '' as $$
  select n.id, n.release_id
    from public.news n
    join public.releases r on r.id = n.release_id
   where r.listed and r.deleted_at is null and n.deleted_at is null
$$;
grant execute on routine private.shown_article_releases() to anon, authenticated;

-- A line-up as visitors see it: [{ name, artistId, slug }], the last two of an artist with a page and else null.
create function private.shown_acts(acts jsonb) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(
           jsonb_agg(
             jsonb_build_object('name', g.act -> 'name', 'artistId', a.id, 'slug', a.slug) order by g.place
           ), '[]'
         )
    from jsonb_array_elements(shown_acts.acts) with ordinality g (act, place)
    left join public.artists a
      on a.id = (g.act ->> 'artistId')::uuid and a.is_active and not a.is_claim_spot and a.deleted_at is null
$$;

-- The line-ups of the articles that visitors see. Security definer, because visitors do not read news.acts.
create function private.shown_article_acts() returns table (article_id uuid, acts jsonb)
language sql stable security definer set search_path = '' as $$
  select n.id, private.shown_acts(n.acts)
    from public.news n
   where n.acts <> '[]' and n.published and coalesce(n.published_at <= now(), true) and n.deleted_at is null
$$;
grant execute on routine private.shown_article_acts() to anon, authenticated;

-- What visitors see of an article; the newest first.
create view private.shown_news as
  select n.id,
         n.title,
         n.former_titles as "formerTitles",
         n.excerpt,
         n.content,
         n.type,
         private.page_address(n.featured_image) as "featuredImage",
         coalesce(private.picture_alt(n.featured_image), '') as "featuredImageAlt",
         s.release_id as "releaseId",
         n.featured,
         n.featured_order as "featuredOrder",
         n.author_name as "authorName",
         coalesce(n.published_at, n.updated_at) as "publishedAt",
         n.updated_at as "updatedAt",
         n.event_date as "eventDate",
         n.event_time as "eventTime",
         n.doors_time as "doorsTime",
         n.venue,
         n.city,
         n.ticket_url as "ticketUrl",
         n.sold_out as "soldOut",
         n.end_time as "endTime",
         coalesce(l.acts, '[]') as acts,
         n.show_state as "showState",
         n.state_note as "stateNote",
         n.former_date as "formerDate",
         n.former_time as "formerTime",
         n.former_venue as "formerVenue",
         n.former_city as "formerCity",
         n.calendar_sequence as "calendarSequence"
    from public.news n
    left join private.shown_article_releases() s on s.article_id = n.id
    left join private.shown_article_acts() l on l.article_id = n.id
   order by coalesce(n.published_at, n.updated_at) desc, n.id;
select private.show_to_visitors('shown_news');

-- Trigger: at most three featured articles, held by an advisory lock against two saves at once: a fourth is refused, or
-- restored as not featured. What is featured comes first. Security definer, so that it counts every article whatever the
-- caller may see.
create function private.guard_featured_news() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  others record;
begin
  if not new.featured then
    new.featured_order := null;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('deadwax: featured news'));
  select count(*) filter (where n.deleted_at is null) as number, coalesce(max(n.featured_order), 0) as highest into others
    from public.news n
   where n.featured_order is not null and n.id <> new.id;
  if others.number >= 3 and new.deleted_at is null then
    if tg_op = 'UPDATE' and old.featured and old.deleted_at is not null then
      new.featured := false;
      new.featured_order := null;
      return new;
    end if;
    raise exception 'at most 3 articles are featured' using errcode = 'DW003';
  end if;
  if tg_op = 'INSERT' or old.featured_order is null then
    new.featured_order := others.highest + 1;
  end if;
  return new;
end
$$;
create trigger guard_featured before insert or update of featured, deleted_at on public.news
  for each row execute function private.guard_featured_news();

-- Puts an article among the featured ones: behind another one of them, or first of all (`after` is null); it is featured
-- if it was not, and that fails when three others are. { outcome: 'featured' }; 'featured-changed' when that other one is not
-- featured any more or this one cannot be, null for an unknown article, and then nothing is changed. The lock is the trigger's. Security
-- definer, because no role writes the order.
create function public.feature_article(article_id uuid, after uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  perform pg_advisory_xact_lock(hashtext('deadwax: featured news'));
  if not exists (select from public.news n where n.id = feature_article.article_id and n.deleted_at is null) then
    return null;
  end if;
  if feature_article.after is not null and not exists (
    select from public.news n
     where n.id = feature_article.after and n.featured and n.deleted_at is null and n.id <> feature_article.article_id
  ) then
    return jsonb_build_object('outcome', 'featured-changed');
  end if;
  update public.news n set featured = true
   where n.id = feature_article.article_id and n.type = 'other' and not n.featured;
  if not exists (select from public.news n where n.id = feature_article.article_id and n.featured) then
    return jsonb_build_object('outcome', 'featured-changed');
  end if;
  with placed as (
    select n.id, row_number() over (order by n.featured_order desc, n.id)::numeric as place
      from public.news n
     where n.featured and n.deleted_at is null
  ), numbered as (
    select p.id,
           row_number() over (order by case
             when p.id <> feature_article.article_id then p.place
             else coalesce((select o.place from placed o where o.id = feature_article.after), 0) + 0.5
           end desc) as number
      from placed p
  )
  update public.news n
     set featured_order = o.number
    from numbered o
   where o.id = n.id and n.featured_order <> o.number;
  return jsonb_build_object('outcome', 'featured');
end
$$;
grant execute on routine public.feature_article(uuid, uuid) to authenticated;

-- Trigger: stores the title of an article that visitors could read, before it gets another one or is taken off the site.
create function private.store_former_title() returns trigger language plpgsql set search_path = '' as $$
begin
  new.former_titles := array_remove(new.former_titles, old.title) || old.title;
  return new;
end
$$;
-- After set_published_at, by its name.
create trigger store_former_title before update on public.news
  for each row when (
    old.published and coalesce(old.published_at <= now(), true) and old.deleted_at is null
    and (old.title, old.published, old.published_at) is distinct from (new.title, new.published, new.published_at)
  )
  execute function private.store_former_title();

-- Trigger: remembers when and where visitors could read that a show is to be, when another day, hour or place is saved while
-- it is moved or postponed. The first announced one stays until the show is on again, or back there; what was not known
-- before is no move.
create function private.remember_former_show() returns trigger language plpgsql set search_path = '' as $$
declare
  is_public boolean := old.published and coalesce(old.published_at <= now(), true) and old.deleted_at is null;
  is_moving boolean := is_public and old.type = 'show' and new.show_state in ('moved', 'postponed');
begin
  if is_moving and new.former_date is null and (
    new.event_date <> old.event_date or old.event_time is not null and new.event_time is distinct from old.event_time
  ) then
    new.former_date := old.event_date;
    new.former_time := old.event_time;
  end if;
  if is_moving and num_nonnulls(new.former_venue, new.former_city) = 0 and (
    old.venue is not null and new.venue is distinct from old.venue
    or old.city is not null and new.city is distinct from old.city
  ) then
    new.former_venue := old.venue;
    new.former_city := old.city;
  end if;
  if new.show_state = 'on'
     or new.event_date = new.former_date and new.event_time is not distinct from coalesce(new.former_time, new.event_time) then
    new.former_date := null;
    new.former_time := null;
  end if;
  if new.show_state = 'on' or (new.venue, new.city) is not distinct from (new.former_venue, new.former_city) then
    new.former_venue := null;
    new.former_city := null;
  end if;
  return new;
end
$$;
create trigger remember_former_show before update on public.news
  for each row when (old.show_state <> 'on' or new.show_state <> 'on')
  execute function private.remember_former_show();

-- Trigger: counts the changes of an event that a calendar has to see.
create function private.count_calendar_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end
$$;
create trigger count_calendar_change before update on public.news
  for each row when (
    (old.event_date, old.event_time, old.doors_time, old.end_time, old.venue, old.city, old.show_state, old.sold_out)
    is distinct from
    (new.event_date, new.event_time, new.doors_time, new.end_time, new.venue, new.city, new.show_state, new.sold_out)
  )
  execute function private.count_calendar_change();

create trigger stamp_deletion before update of deleted_at on public.news
  for each row execute function private.stamp_deletion();
create trigger audit_soft_delete after update of deleted_at on public.news
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('article', 'title');
-- An article that another place among the featured ones is given is the same article: no edit of it becomes stale.
create trigger touch before update on public.news
  for each row when ((old.featured_order <> new.featured_order) is not true)
  execute function private.touch_updated_at();

-- ===== The admin's list, with search, filter and order.

-- One page of the articles that are not deleted, or of the bin (private.page_query()). An item holds what its row shows,
-- never a whole content: `excerpt`, or the `opening` of the content, both as plain text.
-- q: words that all have to appear in title, excerpt, content or author. kind, sort: see below; the bin has what was
-- deleted in the last 30 days, the last one first.
create function public.list_news(
  q text default '', kind text default 'all', sort text default 'updated', after uuid default null,
  page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('moderator');
  select private.page_query(
    after, page_size,
    source => 'public.news',
    item => $sql$(
      select to_jsonb(n)
        from (
          select t.id, t.title, left(private.strip_markup(t.excerpt), 600) as excerpt,
                 case when t.excerpt ~ '\S' then ''
                   else left(private.strip_markup(left(t.content, 6000)), 600) end as opening,
                 t.type, t.featured_image, t.published, t.published and t.published_at > now() as scheduled,
                 t.featured, t.author_name, t.published_at, t.event_date, t.event_time, t.venue, t.city,
                 t.sold_out, t.show_state, t.updated_at, t.deleted_at
        ) n
    )$sql$,
    filter => $sql$
      t.search like all (private.word_patterns(private.normalize_search_text($3 ->> 'q'))) and
    $sql$ || case when kind = 'bin' then 't.deleted_at > private.bin_since()'
      else 't.deleted_at is null and ' || case kind
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
    keys => case when kind = 'bin' then array['t.deleted_at', 't.id'] else case sort
      when 'updated' then array['t.updated_at', 't.id']
      when 'published' then array['coalesce(t.published_at, t.updated_at)', 't.id']
      when 'title' then array['lower(private.strip_markup(t.title))', 't.id']
      when 'featured' then array['coalesce(t.featured_order, 0)', 't.id']
    end end,
    is_descending => sort <> 'title' or kind = 'bin',
    given => jsonb_build_object('q', q)
  );
$$;
grant execute on routine public.list_news(text, text, text, uuid, integer) to authenticated;

-- What a show is made of, for its form: { artists: [{ id, name, image }], places: [{ venue, city }] }. The artists that the site
-- shows, in its order, each with its image or the cover of its newest release there; the places of the 50 latest shows.
-- Security definer, because a moderator reads neither artists nor releases.
create function public.read_show_choices() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_role('moderator');
  select jsonb_build_object(
    'artists', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'display_order' order by a.display_order, a.name), '[]')
        from (
          select t.id, t.name, t.display_order, coalesce(t.image, (
                   select r.cover_image
                     from public.releases r
                    where r.artist_id = t.id and r.listed and r.deleted_at is null and r.cover_image is not null
                    order by private.release_date(r.available_at, r.year) desc, r.id
                    limit 1
                 ), '') as image
            from public.artists t
           where t.is_active and not t.is_claim_spot and t.deleted_at is null
        ) a
    ),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'latest' order by p.latest desc, p.venue), '[]')
        from (
          select n.venue, coalesce(n.city, '') as city, max(n.event_date) as latest
            from public.news n
           where n.venue is not null and n.deleted_at is null
           group by 1, 2
           order by latest desc
           limit 50
        ) p
    )
  );
$$;
grant execute on routine public.read_show_choices() to authenticated;

-- ===== Several articles at once.

-- Publishes articles, or makes drafts of them: all or none. { outcome: 'published' or 'unpublished', ids: those that this
-- has changed }. One entry in the log. Security definer to append to that; it lets in staff alone.
create function public.publish_articles(ids uuid[], published boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
  titles text;
begin
  perform private.require_role('moderator');
  with saved as (
    update public.news n
       set published = publish_articles.published
     where n.id = any (publish_articles.ids) and n.deleted_at is null and n.published <> publish_articles.published
    returning n.id, private.strip_markup(n.title) as title
  )
  select array_agg(s.id), string_agg(s.title, ', ' order by s.title) into changed, titles from saved s;
  if changed is not null then
    perform private.write_audit(
      case when published then 'articles-published' else 'articles-unpublished' end, titles,
      jsonb_build_object('articles', cardinality(changed))
    );
  end if;
  return jsonb_build_object(
    'outcome', case when published then 'published' else 'unpublished' end,
    'ids', coalesce(changed, '{}')
  );
end
$$;
grant execute on routine public.publish_articles(uuid[], boolean) to authenticated;
