-- Purpose: articles: general news, shows and releases.
-- Owns: news. Soft delete: a deleted article stays (deleted_at), so that deleting can be undone.
-- Who may do what: visitors read what is published and due; moderators and admins do everything but delete rows.
--   The author is the signed-in user who adds the article, and edits do not change it. At most 3 general articles are
--   featured. No role writes news.search.

-- Search vector: the words that an article is found by, from its texts and its author.
create function private.news_search_vector(title text, excerpt text, content text, author_name text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(private.split_words(
    private.strip_markup(title || ' ' || excerpt || ' ' || content || ' ' || author_name)
  ))
$$;
grant execute on routine private.news_search_vector(text, text, text, text) to authenticated, service_role;

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
  -- The release that it is about.
  release_id uuid references public.releases (id) on delete set null,
  published boolean not null default true,
  featured boolean not null default false,
  author uuid references public.users (id) on delete set null,
  author_name text not null default 'Unknown Author' check (char_length(author_name) <= 80),
  published_at timestamptz,
  -- A calendar day in the label's own time zone, never an instant.
  event_date date,
  deleted_at timestamptz,
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  search tsvector generated always as (private.news_search_vector(title, excerpt, content, author_name)) stored,
  constraint news_an_event_has_a_date check ((type = 'other') = (event_date is null)),
  constraint news_only_general_news_is_featured check (not featured or type = 'other'),
  -- PostgreSQL also has dates that no page can print, like 'infinity'.
  constraint news_published_at_can_be_written
    check (published_at >= '0001-01-01 00:00:00+00' and published_at < '9999-12-31 00:00:00+00'),
  constraint news_event_date_can_be_written
    check (event_date between date '0001-01-01' and date '9999-12-31')
);
create index news_author_idx on public.news (author);
create index news_release_idx on public.news (release_id);
create index news_featured_picture_idx on public.news (featured_picture) where featured_picture is not null;
create index news_published_at_idx on public.news (published_at desc) where deleted_at is null;
create index news_updated_at_idx on public.news (updated_at desc, id desc) where deleted_at is null;
create index news_featured_idx on public.news (id) where featured and deleted_at is null;
create index news_search_idx on public.news using gin (search) where deleted_at is null;
create index news_published_order_idx on public.news (coalesce(published_at, updated_at) desc, id desc)
  where deleted_at is null;
create index news_title_order_idx on public.news (lower(private.strip_markup(title)), id) where deleted_at is null;
alter table public.news enable row level security;

grant select (
  id, title, excerpt, content, type, featured_image, published, featured, author_name,
  published_at, event_date, release_id, updated_at
) on public.news to anon;
grant select on public.news to authenticated, service_role;
grant insert (
  title, excerpt, content, type, featured_image, release_id, published, featured, published_at, event_date
) on public.news to authenticated;
grant update (
  title, excerpt, content, type, featured_image, release_id, published, featured, published_at, event_date,
  deleted_at
) on public.news to authenticated;

-- Visitors see what is published, from its publish date on.
create policy "visitors read published news" on public.news
  for select to anon
  using (published and coalesce(published_at <= now(), true) and deleted_at is null);
-- Staff see all articles, also drafts and deleted ones.
create policy "staff read all news" on public.news
  for select to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'));
-- Moderators write news as admins do.
create policy "staff add news" on public.news
  for insert to authenticated
  with check ((select private.staff_role()) in ('admin', 'moderator'));
-- Moderators change every article, their own or not; deleting and restoring are changes of deleted_at.
create policy "staff change news" on public.news
  for update to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'))
  with check ((select private.staff_role()) in ('admin', 'moderator'));

-- Trigger: the author of a new article is the signed-in user, by the name they have now. Security definer because the
-- caller may not be allowed to read the schema of auth.uid().
create function private.set_news_author()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
create trigger set_author before insert on public.news
  for each row execute function private.set_news_author();

-- Trigger: an article without a publish date gets now when it is published, and a date once set is never cleared.
create function private.set_news_published_at()
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
create trigger set_published_at before insert or update on public.news
  for each row execute function private.set_news_published_at();

-- Trigger: staff save no article without content and excerpt. Imported articles may lack them. Security definer because
-- the caller may not be allowed to read the schema of auth.uid().
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

-- Trigger: at most three featured articles, held by an advisory lock against two saves at once. Security definer, so
-- that it counts every article whatever the caller may see.
create function private.guard_featured_news()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not new.featured or new.deleted_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('deadwax: featured news'));
  if (
    select count(*) from public.news n
     where n.featured and n.deleted_at is null and n.id <> new.id
  ) >= 3 then
    raise exception 'at most 3 articles are featured' using errcode = 'DW003';
  end if;
  return new;
end
$$;
create trigger guard_featured before insert or update of featured, deleted_at on public.news
  for each row execute function private.guard_featured_news();

create trigger audit_soft_delete after update of deleted_at on public.news
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.audit_soft_delete('article', 'title');
create trigger touch before update on public.news
  for each row execute function private.touch_updated_at();
