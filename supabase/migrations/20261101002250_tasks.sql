-- Purpose: what needs doing at the label, for the admin's first screen.
-- Owns: list_tasks(). Security invoker: row level security decides what is looked at.
-- Who may do what: an admin gets all of it, a moderator the drafts alone.

-- What needs doing, most urgent first: [{ kind, id, name, count, since }], where `id` and `name` are those of the one
-- record that it is about, else null. Of each kind at most five.
create function public.list_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with admin as (
    select where private.staff_role() = 'admin'
  ), tasks as (
    (select 1 as place, 'maintenance' as kind, null::uuid as id, null as name, null::bigint as count,
            null::timestamptz as since
       from admin, public.site_settings s
      where s.maintenance_mode)
    union all
    (select 2, 'publishing-failed', null, p.failure, null, p.waiting_since
       from admin, public.publishing p
      where p.failure is not null)
    union all
    (select 3, 'changes-waiting', null, null, null, p.waiting_since
       from admin, public.publishing p
      where not p.automatic and p.waiting_since is not null and p.failure is null)
    union all
    (select 4, 'messages-not-delivered', null, null, count(*), min(m.created_at)
       from admin, public.contact_messages m
      where m.delivered_at is null and m.archived_at is null
        and (m.last_error is not null or m.leased_until <= now())
     having count(*) > 0)
    union all
    (select 5, 'messages-new', null, null, count(*), min(m.created_at)
       from admin, public.contact_messages m
      where m.read_at is null and m.archived_at is null
     having count(*) > 0)
    union all
    (select 6, 'release-without-files', r.id, r.artist || ' - ' || r.title, null, null
       from admin, public.releases r
      where r.deleted_at is null and coalesce(r.download_url, r.mp3_url, r.flac_url) is null
        and not exists (select from public.files f where f.release_id = r.id and f.state = 'ready' and f.kind <> 'preview')
        and exists (select from public.codes c where c.release_id = r.id and c.state = 'available')
      order by r.created_at desc
      limit 5)
    union all
    -- At most one in ten is left, of twenty and more that are not void, and fans redeem them.
    (select 7, 'codes-nearly-used-up', r.id, r.artist || ' - ' || r.title, pressed.left_over, null
       from admin, public.releases r
      cross join lateral (
        select count(*) filter (where c.state <> 'void') as codes,
               count(*) filter (where c.state in ('available', 'dormant')) as left_over
          from public.codes c
         where c.release_id = r.id
      ) pressed
      where r.deleted_at is null and pressed.codes >= 20 and pressed.left_over * 10 <= pressed.codes
        and exists (
          select from public.codes c where c.release_id = r.id and c.redeemed_at > now() - interval '60 days'
        )
      order by pressed.left_over, r.created_at desc
      limit 5)
    union all
    (select 8, 'draft-overdue', n.id, private.strip_markup(n.title), null, n.published_at
       from public.news n
      where not n.published and n.deleted_at is null and n.published_at <= now()
        -- One that was saved or taken off the site since is meant to be a draft.
        and n.updated_at <= n.published_at
        and (select private.staff_role()) is not null
      order by n.published_at desc
      limit 5)
  )
  select coalesce(jsonb_agg(to_jsonb(t) - 'place' order by t.place, t.count, t.since desc), '[]') from tasks t
$$;
grant execute on routine public.list_tasks() to authenticated;
