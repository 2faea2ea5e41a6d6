// Press kits: what a writer gets of a release or an artist.
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const kit = "where title = 'Una kit'"
const one = (part: string) => `jsonb_build_object('address', '/a.jpg', 'credit', 'Ada')${part}`
const photos = (...parts: string[]) =>
  `update press_kits set photos = jsonb_build_array(${parts.map(one).join(', ')}) ${kit}`

export const pressKitRows: RefusedRows = {
  press_kits_slug_key: "insert into press_kits (title, slug) values ('Another', 'una-kit')",
  press_kits_is_about_one: `update press_kits set artist_id = (select id from artists where name = 'Odile') ${kit}`,
  press_kits_photos_check: [
    `update press_kits set photos = '{}' ${kit}`,
    `update press_kits set photos = '["/a.jpg"]' ${kit}`,
    photos('', ''),
    photos('|| \'{"address": "javascript:alert(1)"}\''),
    photos('|| \'{"address": null}\''),
    photos('|| \'{"credit": 7}\''),
    photos("|| jsonb_build_object('credit', repeat('x', 201))"),
    photos('|| \'{"other": 1}\''),
    photos("- 'credit'"),
    `update press_kits set photos = (select jsonb_agg(${one("|| jsonb_build_object('address', '/' || n)")}) from generate_series(1, 13) n) ${kit}`,
  ],
}

const idOf = (title: string) => `(select id from press_kits where title = '${title}')`
const link = (title: string) =>
  `insert into preview_links (record_id, token_hash, created_by)
      select ${idOf(title)}, repeat('c', 64), id from users where username = 'ada'`
const opened = "open_preview_link(repeat('c', 64))"

export const pressKitRules: Rule[] = parseRules(`
public.press_kits
  a press kit without an address gets one from its title
    admin: insert into press_kits (title) values ('A Kit, for Writers')
    is a-kit-for-writers: select slug from press_kits where title = 'A Kit, for Writers'
  a press kit whose title has no letters gets an address all the same
    admin: insert into press_kits (title) values ('!!!')
    is kit: select slug from press_kits where title = '!!!'
  a press kit whose address is taken gets the next free one
    admin: insert into press_kits (title) values ('Una kit')
    is una-kit-2: select slug from press_kits where title = 'Una kit' order by created_at desc, slug desc limit 1
  a press kit that was public keeps its former address
    admin: update press_kits set slug = 'una-for-writers' where title = 'Una kit'
    is una-kit: select former_slugs from press_kits where title = 'Una kit'
  a press kit that is published without a date has one
    admin: update press_kits set published = true where title = 'Unfinished kit'
    is true: select published_at is not null from press_kits where title = 'Unfinished kit'
  a press kit is public once its release is
    owner: update releases set listed = true where title = 'Not yet'
    is true: select private.is_public_press_kit(k) from press_kits k where title = 'Secret kit'
  a press kit of a release that goes off the site goes with it
    owner: update releases set listed = false where title = 'Una Corda'
    is false: select private.is_public_press_kit(k) from press_kits k where title = 'Una kit'
  a press kit of a claim spot is not public
    owner: update artists set is_claim_spot = true where name = 'Odile'; update press_kits set published = true where title = 'Unfinished kit'
    is false: select private.is_public_press_kit(k) from press_kits k where title = 'Unfinished kit'

public.create_preview_link(uuid,text)
  an admin makes a link to the press kit of a release that is not announced, which shows both
    admin: select create_preview_link(${idOf('Secret kit')}, repeat('c', 64))
    is press-kit Secret kit Not yet: select concat_ws(' ', ${opened} ->> 'outcome', ${opened} #>> '{kit,title}', ${opened} #>> '{release,title}')
  a press kit that is public by now is named by its link
    before: ${link('Secret kit')}; update releases set listed = true where title = 'Not yet'
    is press-kit-out: select ${opened} ->> 'outcome'
  the link to a press kit ends when it is deleted
    before: ${link('Unfinished kit')}
    admin: update press_kits set deleted_at = now() where title = 'Unfinished kit'
    is 0: select count(*) from preview_links where token_hash = repeat('c', 64)
`)
