import type { Backend } from '#supabase/local/backend.ts'

/** An uploaded picture, as its row says it. */
const cover = {
  ...{ hash: 'a1'.repeat(16), type: 'webp', width: 1600, height: 1200 },
  alt: 'A lid, "closed"',
}

/** Everything that the page of a release can say, said of TH-010, which has moved twice and comes out on `day`. */
export async function tellRelease({ database }: Pick<Backend, 'database'>, day: string) {
  await database.query(
    `insert into public.pictures (hash, type, width, height, alt, bytes, name, ready_at)
     values ($1, $2, $3, $4, $5, 1000, 'lid.heic', now())`,
    [cover.hash, cover.type, cover.width, cover.height, cover.alt],
  )
  await database.query(
    `update public.releases
        set available_at = $1, previews_early = true, slug = 'una',
            cover_image = (select address from public.pictures where name = 'lid.heic')
      where catalogue_number = 'TH-010'`,
    [day],
  )
  await database.exec(`
    update public.releases set slug = 'una-corda' where catalogue_number = 'TH-010';
    insert into public.tracks (id, release_id, position, title, artist, seconds)
    select gen_random_uuid(), r.id, n, 'Piece ' || n, case n when 2 then 'Halvard Rue' end, case n when 1 then 222 end
      from public.releases r cross join generate_series(1, 2) n
     where r.catalogue_number = 'TH-010';
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, kind, 'x.mp3', 1000, 'mp3', now()
      from public.tracks t cross join (values ('preview'), ('mp3')) kinds (kind)
     where t.position = 1;`)
}
