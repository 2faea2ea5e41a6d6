// Goods: what the label sells that is no record.
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const shirt = "where title = 'Tour shirt'"
const one = (part: string) =>
  `jsonb_build_object('name', 'M', 'price', 2000, 'state', 'in_stock', 'links', '[]'::jsonb)${part}`
const variants = (...parts: string[]) =>
  `update goods set variants = jsonb_build_array(${parts.map(one).join(', ')}) ${shirt}`

export const goodsRows: RefusedRows = {
  goods_slug_key: "insert into goods (title, slug) values ('Another', 'tour-shirt')",
  goods_a_price_has_a_currency: `update goods set currency = null ${shirt}`,
  goods_images_check: [
    `update goods set images = array['javascript:alert(1)'] ${shirt}`,
    `update goods set images = array['/a.jpg', '/a.jpg'] ${shirt}`,
    `update goods set images = array['/a.jpg', null] ${shirt}`,
    `update goods set images = (select array_agg('/' || n) from generate_series(1, 9) n) ${shirt}`,
  ],
  goods_variants_check: [
    `update goods set variants = '{}' ${shirt}`,
    `update goods set variants = '["M"]' ${shirt}`,
    variants('', ''),
    variants('|| \'{"name": null}\''),
    variants("|| jsonb_build_object('name', repeat('x', 101))"),
    variants('|| \'{"price": -1}\''),
    variants('|| \'{"price": 19.5}\''),
    variants('|| \'{"price": "20"}\''),
    variants('|| \'{"price": 1000000000}\''),
    variants('|| \'{"state": "back_on"}\''),
    variants('|| \'{"links": [{"name": "Us", "url": "javascript:alert(1)"}]}\''),
    variants('|| \'{"other": 1}\''),
    variants("- 'links'"),
    `update goods set variants = (select jsonb_agg(${one("|| jsonb_build_object('name', n::text)")}) from generate_series(1, 31) n) ${shirt}`,
  ],
}

const idOf = (title: string) => `(select id from goods where title = '${title}')`

export const goodsRules: Rule[] = parseRules(`
public.goods
  goods without an address get one from their title
    admin: insert into goods (title) values ('A Tote, for Records')
    is a-tote-for-records: select slug from goods where title = 'A Tote, for Records'
  goods whose address is taken get the next free one
    admin: insert into goods (title) values ('Tour shirt')
    is tour-shirt-2: select slug from goods where title = 'Tour shirt' order by created_at desc, slug desc limit 1
  goods that were public keep their former address
    admin: update goods set slug = 'shirt-of-the-tour' where title = 'Tour shirt'
    is tour-shirt: select former_slugs from goods where title = 'Tour shirt'
  goods that are published without a date have one
    admin: update goods set published = true where title = 'Unfinished shirt'
    is true: select published_at is not null from goods where title = 'Unfinished shirt'
  a draft of goods that is changed is not published
    before: update publishing set revision = 7, changed_in = null
    admin: update goods set title = 'Still unfinished' where title = 'Unfinished shirt'
    is 7: select revision from publishing
  visitors are not told of a release that is not announced
    owner: update releases set listed = false where title = 'Una Corda'
    is 0: select count(*) from private.shown_goods_links() where release_id is not null
  visitors are not told of an artist who is not on the site
    owner: update artists set is_active = false where name = 'Odile'
    is 0: select count(*) from private.shown_goods_links() where artist_id is not null

public.create_preview_link(uuid,text)
  an admin makes a link to goods that are not out, which shows them
    admin: select create_preview_link(${idOf('Unfinished shirt')}, repeat('c', 64))
    is goods Unfinished shirt: select (open_preview_link(repeat('c', 64)) ->> 'outcome') || ' ' || (open_preview_link(repeat('c', 64)) #>> '{goods,title}')
  goods that are out by now are named by their link
    before: insert into preview_links (record_id, token_hash, created_by)
      select ${idOf('Unfinished shirt')}, repeat('c', 64), id from users where username = 'ada'; update goods set published = true where title = 'Unfinished shirt'
    is goods-out: select open_preview_link(repeat('c', 64)) ->> 'outcome'
  the link to goods ends when they are deleted
    before: insert into preview_links (record_id, token_hash, created_by)
      select ${idOf('Unfinished shirt')}, repeat('c', 64), id from users where username = 'ada'
    admin: update goods set deleted_at = now() where title = 'Unfinished shirt'
    is 0: select count(*) from preview_links where token_hash = repeat('c', 64)
`)
