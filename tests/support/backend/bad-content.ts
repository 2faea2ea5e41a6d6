import { columnOf } from '#netlify/server/http/rows.ts'
import { releaseFields } from '#src/features/releases/admin/fields.ts'
import { limitsOf } from '#src/lib/field.ts'
import type { Backend } from '#supabase/local/backend.ts'

type Database = Pick<Backend, 'database'>
type Row = Record<string, string | number | boolean | null>

/** What somebody types who wants a page to do something; each sets `smuggled` where it runs. */
export const smuggled = {
  script: '</title></script><script>smuggled=1</script>',
  image: '<img src=x onerror=smuggled=1>',
  attribute: '" onmouseover="smuggled=1" autofocus onfocus="smuggled=1',
  address: 'javascript:smuggled=1',
  template: '{{mustache}} {{{labelName}}} {{#taken}}',
} as const

/** What gets out of a script, a comment, CDATA, an attribute and a text, where it is let. */
export const breakout = `</script><script>smuggled=1</script><!-- ]]> & "' 🎺 شكرا [bold]b[/bold]`

/** A word of 60 letters, as some places and some bands have one. */
export const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochau'
/** As long as a word may be that is not broken. */
export const thirtyLetters = 'Grundstücksverkehrsgenehmigung'
export const arabic = 'مهرجان الأسطوانات في المدينة القديمة'
const hebrew = 'תקליטים חדשים על המדף'

/** Fills a database with everything that pages are afraid of. Some of it only gets in past the database's own checks. */
export async function addBadContent(backend: Database): Promise<void> {
  await backend.database.exec(`
    alter table public.news drop constraint news_featured_image_check;
    alter table public.news drop constraint news_ticket_url_check;
    alter table public.artists drop constraint artists_link_url_check;
    alter table public.artists drop constraint artists_links_check;
    alter table public.artists drop constraint artists_image_check;
    alter table public.artists drop constraint artists_bio_given;
    alter table public.releases drop constraint releases_cover_image_check;
    alter table public.editions drop constraint editions_links_check;
    alter table public.goods drop constraint goods_variants_check;
    alter table public.goods drop constraint goods_images_check;
    alter table public.press_kits drop constraint press_kits_photos_check;
    alter table public.releases drop constraint releases_listening_links_check;
    alter table public.site_settings drop constraint site_settings_label_name_check;
    alter table public.site_settings drop constraint site_settings_social_bandcamp_check;
    alter table public.site_settings drop constraint site_settings_social_elsewhere;
    alter table public.site_settings drop constraint site_settings_contact_email_form;`)
  await updateSettings(backend, badSettings)
  for (const row of badNews) await insert(backend, 'news', row)
  for (const row of badArtists) await insert(backend, 'artists', row)
  for (const row of badReleases) await insert(backend, 'releases', { ...row, listed: true })
  await backend.database.exec(badTracks + badEditions + badGoods + badSounds + badPressKits)
  // Its old addresses: one that nothing else has, and one that another release has now.
  await backend.database.exec(`
    update public.releases set slug = 'moved' where title = 'No Sleeve';
    update public.releases set slug = 'moved-again' where title = 'No Sleeve';
    update public.releases set slug = 'moved' where title = '${hebrew}';
    insert into public.pictures (hash, type, width, height, bytes, name, ready_at)
    values ('${'a1'.repeat(16)}', 'webp', 1600, 1600, 1, 'gone.webp', now());
    update public.releases set cover_image = (select address from public.pictures) where title = '${hebrew}';`)
}

export async function updateSettings({ database }: Database, settings: Row): Promise<void> {
  const assignments = Object.keys(settings).map((column, index) => `${column} = $${index + 1}`)
  await database.query(
    `update public.site_settings set ${assignments.join(', ')}`,
    Object.values(settings),
  )
}

async function insert({ database }: Database, table: string, row: Row): Promise<void> {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  await database.query(
    `insert into public.${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

export const badLabelName = `${longWord} ${breakout} {{labelName}}`

const badSettings: Row = {
  label_name: badLabelName,
  tagline: `${smuggled.image} ${smuggled.template} ${arabic}`,
  contact_email: '"><script>smuggled=1</script>@label.example',
  description: `${smuggled.script}${smuggled.attribute}`,
  social_bandcamp: smuggled.address,
  about_who_we_are: `${arabic}\n\n${hebrew}`,
  about_mission: `${smuggled.script}${smuggled.image}\u2028${longWord.repeat(4)}`,
  enable_shop: true,
  featured_artists_count: 20,
  language: 'de',
}

const acts = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, artistId: null })))

const badNews: Row[] = [
  { title: 'Nothing but a title' },
  { title: thirtyLetters },
  { title: 'W'.repeat(300), excerpt: 'e'.repeat(300), content: 'c'.repeat(3000), featured: true },
  { title: '[bold][/bold][shake] [/shake]', excerpt: 'A title of nothing but tags.' },
  {
    title: `${'[bold]'.repeat(40)}Soup${'[/italic]'.repeat(20)}`,
    excerpt: '[red][blue]Half[/red] open[/blue] [glow',
    content: `${'[shake][red]'.repeat(4000)}soup${'[/red]'.repeat(3000)}`,
  },
  {
    title: `[bold]${arabic}[/bold]`,
    excerpt: `${hebrew}, ${arabic}. 12 EUR.`,
    content: `${arabic}\n${hebrew}\nThen some English.`,
    author_name: 'سلمى',
    featured: true,
  },
  { title: '👩‍👩‍👧‍👦🏳️‍🌈🎉', excerpt: '👩‍👩‍👧‍👦'.repeat(80), content: '🎉'.repeat(200) },
  {
    title: `${smuggled.script}${smuggled.image}`,
    excerpt: smuggled.attribute,
    content: `[bold]${smuggled.script}[/bold]${smuggled.image}\n<b class="smuggled">${smuggled.template}`,
    author_name: smuggled.image,
    featured: true,
  },
  { title: smuggled.template, content: smuggled.template },
  { title: 'Two\u2028lines\u2029of one', content: '\u2028'.repeat(20) + 'x\u0085y\u200b' },
  { title: 'The same title', content: 'One' },
  { title: 'The same title', content: 'The other' },
  { title: '日本語の題', content: 'A title that gives no slug.' },
  { title: 'A picture that is none', featured_image: smuggled.address },
  { title: 'Never given a date', published_at: null },
  {
    title: 'N'.repeat(300),
    content: 'c'.repeat(2000),
    type: 'show',
    event_date: '9999-12-31',
    published_at: '0001-01-01T00:00:00Z',
    event_time: '23:59',
    doors_time: '00:00',
    venue: longWord.repeat(3),
    city: 'c'.repeat(100),
    ticket_url: smuggled.address,
    end_time: '00:00',
    show_state: 'moved',
    state_note: longWord.repeat(3),
    former_date: '0001-01-01',
    former_time: '00:00',
    former_venue: longWord.repeat(3),
    former_city: arabic,
    calendar_sequence: 2147483647,
    acts: acts(...Array<string>(20).fill('a'.repeat(200))),
  },
  {
    title: 'A show in a gap of the clocks',
    type: 'show',
    event_date: '2027-03-28',
    event_time: '02:30',
    doors_time: '02:30',
    venue: smuggled.image,
    city: smuggled.script,
    ticket_url: '/tickets"onmouseover=smuggled=1',
    sold_out: true,
    end_time: '03:15',
    show_state: 'cancelled',
    state_note: smuggled.script + smuggled.image,
    acts: acts(smuggled.image, smuggled.attribute, longWord, arabic),
  },
  { title: hebrew, excerpt: arabic, type: 'release', event_date: '0001-01-01' },
  ...Object.entries({ other: null, show: '2026-03-01', release: '2026-03-02' }).map(
    ([type, event_date]) => ({
      title: breakout,
      excerpt: breakout,
      content: breakout,
      author_name: breakout,
      type,
      event_date,
      ...(type === 'show' && {
        venue: breakout,
        show_state: 'postponed',
        state_note: breakout,
        former_city: breakout,
        acts: acts(breakout, hebrew),
      }),
    }),
  ),
]

const badArtists: Row[] = [
  { name: 'No Picture, No Words', slug: 'no-picture', bio: '', image: null },
  { name: 'W'.repeat(200), slug: 'w', bio: 'b'.repeat(2000), link_text: 'L'.repeat(100) },
  { name: arabic, slug: 'a', bio: `${arabic} ${hebrew}`, link_text: hebrew },
  {
    name: `${smuggled.script}${smuggled.image}`,
    slug: 'smuggled',
    bio: smuggled.attribute,
    image: smuggled.address,
    link_text: smuggled.image,
    link_url: smuggled.address,
    links: [smuggled.address, `https://${'l'.repeat(60)}.example/`, smuggled.image].join('\n'),
    color_scheme: smuggled.attribute,
  },
  { name: breakout, slug: 'breakout', bio: breakout },
  { name: thirtyLetters, slug: 'thirty-letters', bio: arabic },
  { name: 'Claim This Spot', slug: 'claim-spot-1', bio: '', is_claim_spot: true, link_text: '' },
]

const links = (name: string, url: string) => JSON.stringify([{ name, url }])

/** Tracks for each of the releases. */
const badTracks = `
  insert into public.tracks (id, release_id, position, title, artist, seconds, lyrics)
  select gen_random_uuid(), r.id, n, tracks.title, tracks.artist, n * 432, tracks.title
    from public.releases r
   cross join lateral (
     values (1, r.title, r.artist), (2, repeat('t', 300), repeat('a', 200)), (3, '${arabic}', '${longWord}'),
            (200, '${smuggled.image}', '${smuggled.attribute}')
   ) tracks (n, title, artist)
   where r.title <> 'No Sleeve'`

/** Editions for each of the releases. */
const badEditions = `;
  insert into public.editions (
    id, release_id, position, format, description, copies, catalogue_number, price, currency, state, ships_on,
    ships_before, ships_note, links
  )
  select gen_random_uuid(), r.id, n, bad.text, repeat('d', 200), 9999999, repeat('C', 60), 999999999, 'CLF',
         'pre_order', '9999-12-31', '0001-01-01', bad.text, jsonb_build_array(jsonb_build_object('name', bad.text, 'url', bad.address))
    from public.releases r
   cross join (values (1, repeat('E', 100), '/' || repeat('u', 1000)), (2, '${smuggled.image}', '${smuggled.address}'),
                      (3, '${arabic}', '/shop')) bad (n, text, address)
   where r.title <> 'No Sleeve'`

/** What can be heard of two releases, which are of artists with a page, as is one to come. */
const badSounds = `;
  update public.releases r set artist_id = a.id from public.artists a
   where (a.slug, r.title) in (('a', '${hebrew}'), ('smuggled', '${smuggled.image}'), ('breakout', '${breakout.replaceAll("'", "''")}'));
  insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
  select t.release_id, t.id, 'preview', 'gone.mp3', 48000, 'mp3', now()
    from public.tracks t join public.releases r on r.id = t.release_id
   where t.position = 2 and r.artist_id is not null`

/** Goods of each kind, some of an artist and a release. */
const badGoods = `;
  insert into public.goods (title, kind, content, images, currency, variants, artist_id, release_id)
  select left(bad.text, 120), bad.kind, bad.text, array[bad.address], 'CLF', jsonb_build_array(
           jsonb_build_object('name', left(bad.text, 100), 'price', 999999999, 'state', 'last_ones', 'links',
             jsonb_build_array(jsonb_build_object('name', left(bad.text, 60), 'url', bad.address))),
           jsonb_build_object('name', repeat('V', 100), 'price', null, 'state', null, 'links', '[]'::jsonb)
         ), (select id from public.artists where slug = 'w'), (select id from public.releases where slug = 'longest')
    from (values ('shirt', '${smuggled.image}', '${smuggled.address}'), ('bag', '${arabic}', '/shop'),
                 ('print', repeat('W', 120), '/' || repeat('u', 1000)), ('bundle', '${longWord.repeat(2)}', '${smuggled.attribute}'),
                 ('other', '${breakout.replaceAll("'", "''")}', '/a.png')) bad (kind, text, address);
  insert into public.goods (title) values ('No picture, no price')`

/** Press kits with texts at their limits, one of each kind. */
const badPressKits = `;
  insert into public.press_kits (title, line, short, content, photos, contact, artist_id, release_id, published)
  select left(bad.text, 300), left(bad.text, 200), bad.text, bad.text, jsonb_build_array(
           jsonb_build_object('address', bad.address, 'credit', left(bad.text, 200)),
           jsonb_build_object('address', '/gone.webp', 'credit', '')
         ), left(bad.text, 300),
         case when bad.about <> 'longest' then (select id from public.artists where slug = bad.about) end,
         case when bad.about = 'longest' then (select id from public.releases where slug = bad.about) end, true
    from (values ('w', '${smuggled.image}', '${smuggled.address}'), ('longest', '${breakout.replaceAll("'", "''")}', '/a.png'),
                 ('longest', '${smuggled.attribute}', '${smuggled.attribute}'), ('w', '${arabic}', '/b.png'),
                 ('longest', '${longWord.repeat(4)}', '/x.jpg')) bad (about, text, address)`

/** A row with `textOf` its limit in every text of a release that has one. */
const releaseTexts = (textOf: (limit: number) => string): Row =>
  Object.fromEntries(
    Object.entries(limitsOf(releaseFields)).map(([name, limit]) => [columnOf(name), textOf(limit)]),
  )

const badReleases: Row[] = [
  { title: 'No Sleeve', artist: 'No Picture, No Words', year: '2026' },
  {
    ...releaseTexts((limit) => 'T'.repeat(limit)),
    artist: 'W'.repeat(200),
    slug: 'longest',
    credits: longWord.repeat(300),
    c_line: arabic,
    listening_links: links('L'.repeat(60), '/listen'),
  },
  {
    ...releaseTexts(() => smuggled.image),
    artist: smuggled.script,
    year: '<b>19',
    slug: 'smuggled',
    cover_image: smuggled.address,
    credits: `[bold]${smuggled.script}[/bold]${smuggled.image}${smuggled.template}`,
    c_line: smuggled.script,
    listening_links: links(smuggled.script, smuggled.address),
    available_at: '9999-12-30T00:00:00Z',
    former_available_at: '9999-12-29T00:00:00Z',
  },
  { title: hebrew, artist: arabic, year: '2026' },
  { title: breakout, artist: breakout, year: '2024' },
  { title: thirtyLetters, artist: thirtyLetters, year: '2023' },
]
