-- Purpose: what staff do with several articles at once, and its undo.
-- Owns: publish_news(), undo_publish_news(). Deleting and restoring several are plain updates of deleted_at.
-- Who may do what: staff; the functions refuse everyone else.

-- Publishes articles, or makes drafts of them: all or none. Answers those that this has changed, with the version that it
-- left and the publish date from before: [{ id, updated_at, published_at }]. One entry in the log. Security definer to
-- append to that; it lets in staff alone.
create function public.publish_news(ids uuid[], published boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changes jsonb;
  titles text;
begin
  perform private.require_staff();
  with before as (
    select n.id, n.published_at
      from public.news n
     where n.id = any (publish_news.ids) and n.deleted_at is null and n.published <> publish_news.published
     order by n.id
       for update
  ), changed as (
    update public.news n
       set published = publish_news.published
      from before
     where n.id = before.id
    returning n.id, n.updated_at, before.published_at, private.strip_markup(n.title) as title
  )
  select coalesce(jsonb_agg(to_jsonb(changed) - 'title'), '[]'), string_agg(changed.title, ', ' order by changed.title)
    into changes, titles
    from changed;
  if titles is not null then
    perform private.write_audit(
      case when publish_news.published then 'articles-published' else 'articles-unpublished' end,
      titles, jsonb_build_object('articles', jsonb_array_length(changes))
    );
  end if;
  return changes;
end
$$;
grant execute on routine public.publish_news(uuid[], boolean) to authenticated;

-- Takes back what publish_news() answered, publish dates included, for the articles that nobody has changed since.
-- Answers their ids. Security definer as publish_news(), and to clear a date that publishing has given.
create function public.undo_publish_news(changes jsonb, published boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone jsonb;
  titles text;
begin
  perform private.require_staff();
  with before as (
    select n.id, c.published_at
      from jsonb_to_recordset(undo_publish_news.changes) as c (id uuid, updated_at timestamptz, published_at timestamptz)
      join public.news n on n.id = c.id and n.updated_at = c.updated_at
     where n.deleted_at is null and n.published = undo_publish_news.published
     order by n.id
       for update of n
  ), changed as (
    update public.news n
       set published = not undo_publish_news.published, published_at = before.published_at
      from before
     where n.id = before.id
    returning n.id, private.strip_markup(n.title) as title
  )
  select coalesce(jsonb_agg(changed.id), '[]'), string_agg(changed.title, ', ' order by changed.title)
    into undone, titles
    from changed;
  if titles is not null then
    perform private.write_audit(
      case when undo_publish_news.published then 'articles-unpublished' else 'articles-published' end,
      titles, jsonb_build_object('articles', jsonb_array_length(undone))
    );
  end if;
  return undone;
end
$$;
grant execute on routine public.undo_publish_news(jsonb, boolean) to authenticated;
