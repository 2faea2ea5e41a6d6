-- Purpose: the search of the admin: one field over everything that has a name, a code or an address.
-- Owns: no table.
-- Who may do what: security invoker; row level security leaves an admin all of it, and a moderator the articles.

-- Finds records by words that all appear in title or fact, whatever their case, accents and punctuation; codes by their
-- first four characters or more, by `code`, which the query holds among other words, or by a serial at the end of the query, before which words of the batch may stand.
-- Answers [{ kind, id, title, fact, state, at }], at most six of a kind: those first that begin with the query, then those
-- of which a word does, then the newest (`at`).
create function public.search_admin(query text, code text default null) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  asked text := btrim(left(query, 200));
  phrase text := private.normalize_search_text(asked);
  words text[] := private.word_patterns(phrase);
  asked_code text := coalesce(
    search_admin.code, substring(upper(regexp_replace(asked, '[^[:alnum:]]', '', 'g')) from '^[A-Z0-9]{4,8}$')
  );
  asked_serial integer := substring(asked from '(?:^|\s)#?(\d{1,6})$')::integer;
  batch_words text[] := private.word_patterns(private.normalize_search_text(regexp_replace(asked, '#?\d+$', '')));
begin
  perform private.require_role('moderator');
  if phrase = '' then
    return '[]'::jsonb;
  end if;
  return (
    with records as (
      select 'release' as kind, r.id::text, r.title, concat_ws(' · ', r.catalogue_number, r.artist, r.year) as fact,
             null as state, r.created_at as at
        from public.releases r where r.deleted_at is null
      union all
      select 'artist', a.id::text, a.name, '',
             case when a.is_claim_spot then 'claim-spot' when not a.is_active then 'inactive' end, a.created_at
        from public.artists a where a.deleted_at is null
      union all
      -- Few titles have markup, and taking it out is slow.
      select 'article', n.id::text, case when n.title like '%[%' then private.strip_markup(n.title) else n.title end,
             concat_ws(' · ', nullif(concat_ws(', ', n.venue, n.city), ''), nullif(n.show_state, 'on')),
             case when n.published then n.type else 'draft' end,
             coalesce(case when n.published then coalesce(n.event_date::timestamptz, n.published_at) end, n.updated_at)
        from public.news n where n.deleted_at is null
      union all
      select 'page', p.id::text, p.title, '/' || p.slug, case when not p.published then 'draft' end, p.updated_at
        from public.pages p where p.deleted_at is null
      union all
      select 'goods', g.id::text, g.title, coalesce((select a.name from public.artists a where a.id = g.artist_id), ''),
             case when not g.published then 'draft' end, g.updated_at
        from public.goods g where g.deleted_at is null
      union all
      select 'press-kit', k.id::text, k.title, k.line, case when not k.published then 'draft' end, k.updated_at
        from public.press_kits k where k.deleted_at is null
      union all
      select 'batch', b.id::text, b.name, concat_ws(' · ', r.catalogue_number, r.artist || ' - ' || r.title), null,
             b.created_at
        from public.code_batches b join public.releases r on r.id = b.release_id
      union all
      -- By the policy alone a moderator would find themselves.
      select 'user', u.id::text, u.username, u.email, u.role, u.created_at
        from public.users u where u.removed_at is null and (select private.is_staff('admin'))
      union all
      select 'message', m.id::text, m.name, m.email, case when m.archived_at is not null then 'archived' end, m.created_at
        from public.contact_messages m
      union all
      select 'signup', s.id::text, s.name, s.email, null, s.consented_at from public.newsletter_signups s
    ), matches as (
      select r.*, t.plain
        from records r
       cross join lateral (select private.normalize_search_text(r.title || ' ' || r.fact) as plain offset 0) t
       where t.plain like all (words)
    ), codes as (
      (select c.* from public.codes c
        where c.id between rpad(asked_code, 8, '0') and rpad(asked_code, 8, 'Z')
        order by c.id limit 6)
      union all
      (select c.* from public.code_batches b
         join public.releases r on r.id = b.release_id
        -- One look into an index for each batch: offset keeps the planner from reading all codes instead.
        cross join lateral (
          select c.* from public.codes c where c.batch_id = b.id and c.serial = asked_serial offset 0
        ) c
        where private.normalize_search_text(concat_ws(' ', b.name, r.catalogue_number, r.artist, r.title))
              like all (batch_words)
        order by b.created_at desc limit 6)
    ), found as (
      select m.kind, m.id, m.title, m.fact, m.state, m.at,
             case when m.plain like phrase || '%' then 1 when m.plain like '% ' || phrase || '%' then 2 else 3 end as place
        from matches m
      union all
      select 'code', c.id, c.id, concat_ws(' · ', r.artist || ' - ' || r.title, 'number ' || c.serial), c.state,
             c.created_at, 1
        from codes c join public.releases r on r.id = c.release_id
    )
    select coalesce(jsonb_agg(to_jsonb(f) - 'place' - 'number' order by f.number), '[]')
      from (
        select f.*, row_number() over (partition by f.kind order by f.place, f.at desc, f.title) as number from found f
      ) f
     where f.number <= 6
  );
end
$$;
grant execute on routine public.search_admin(text, text) to authenticated;

-- The last statement of the newest migration: PostgREST reads the schema again. Hosted Supabase's event triggers tell it too;
-- a PostgREST elsewhere would answer 404 (PGRST202) for every new function until its next start.
notify pgrst, 'reload schema';
