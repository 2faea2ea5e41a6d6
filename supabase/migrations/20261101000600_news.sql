-- Purpose: what the label has to tell: general news, shows and releases.
-- Owns: news. A deleted article keeps its row (deleted_at), so that deleting can be undone.
-- Who may do what: visitors read what is published and due; moderators and admins do everything but remove rows.
--   The author is whoever is signed in, and edits do not change it. At most 3 general articles are featured.

create table public.news (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) > 0 and char_length(title) <= 500),
  excerpt text not null default '' check (char_length(excerpt) <= 5000),
  content text not null default '' check (char_length(content) <= 100000),
  type text not null default 'other' check (type in ('other', 'show', 'release')),
  featured_image text check (private.is_web_address(featured_image)),
  published boolean not null default true,
  featured boolean not null default false,
  author uuid references public.users (id) on delete set null,
  author_name text not null default 'Unknown Author' check (char_length(author_name) <= 80),
  published_at timestamptz,
  -- A calendar day in the label's own time zone, never an instant.
  event_date date,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint news_an_event_has_a_date check ((type = 'other') = (event_date is null)),
  constraint news_only_general_news_is_featured check (not featured or type = 'other')
);
create index news_published_at_idx on public.news (published_at desc) where deleted_at is null;
create index news_updated_at_idx on public.news (updated_at desc, id) where deleted_at is null;
create index news_featured_idx on public.news (id) where featured and deleted_at is null;
alter table public.news enable row level security;

grant select (
  id, title, excerpt, content, type, featured_image, published, featured, author_name,
  published_at, event_date, updated_at
) on public.news to anon;
grant select on public.news to authenticated, service_role;
grant insert (
  title, excerpt, content, type, featured_image, published, featured, published_at, event_date
) on public.news to authenticated;
grant update (
  title, excerpt, content, type, featured_image, published, featured, published_at, event_date,
  deleted_at
) on public.news to authenticated;

-- Visitors see what is published, from its hour on.
create policy "visitors read published news" on public.news
  for select to anon
  using (published and coalesce(published_at <= now(), true) and deleted_at is null);
create policy "staff read all news" on public.news
  for select to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'));
create policy "staff add news" on public.news
  for insert to authenticated
  with check ((select private.staff_role()) in ('admin', 'moderator'));
create policy "staff change news" on public.news
  for update to authenticated
  using ((select private.staff_role()) in ('admin', 'moderator'))
  with check ((select private.staff_role()) in ('admin', 'moderator'));

-- Trigger: signs a new article with whoever is signed in, by the name they have now.
create function private.sign_news()
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
create trigger sign before insert on public.news
  for each row execute function private.sign_news();

-- Trigger: holds the three featured places, also against two people saving at once.
-- Security definer, so that it counts every article whoever asks.
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
    raise exception 'at most 3 articles are featured';
  end if;
  return new;
end
$$;
create trigger guard_featured before insert or update of featured, deleted_at on public.news
  for each row execute function private.guard_featured_news();

create trigger touch before update on public.news
  for each row execute function private.touch_updated_at();
