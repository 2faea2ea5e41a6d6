/** SQL for the content of a large label: all public, each release with an edition and ten tracks. */
export const largeLabel = (articles: number, releases: number): string => `
  insert into public.news (title, excerpt, content, published_at)
  select 'Article ' || n, 'About ' || n, repeat('A paragraph of some length. ', 40), now() - n * interval '1 hour'
    from generate_series(1, ${articles}) n;
  insert into public.releases (title, artist, year, listed, credits)
  select 'Record ' || n, 'Artist ' || n % 50, '2026', true, repeat('Somebody played something. ', 10)
    from generate_series(1, ${releases}) n;
  insert into public.editions (id, release_id, position, format, price, currency)
  select gen_random_uuid(), r.id, 1, 'LP', 2400, 'EUR' from public.releases r;
  insert into public.tracks (id, release_id, position, title, seconds)
  select gen_random_uuid(), r.id, n, 'Track ' || n, 200 from public.releases r cross join generate_series(1, 10) n;
  update public.news n set release_id = r.id
    from (select id, row_number() over () place from public.releases) r
   where n.title = 'Article ' || r.place`
