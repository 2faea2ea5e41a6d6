// Pages of the label's own.
import { ids } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

export const pageRows: RefusedRows = {
  pages_slug_key: "insert into pages (title, slug) values ('Another', 'imprint')",
  pages_address_is_free: ['about', 'admin', 'news', 'redeem'].map(
    (slug) => `update pages set slug = '${slug}' where title = 'Imprint'`,
  ),
}

const idOf = (title: string) => `(select id from pages where title = '${title}')`

/** The page that is not finished, which a moderator cannot look for. */
const pageId = "'00000000-0000-4000-8000-0000000000e2'::uuid"
const linkToPage = `insert into preview_links (record_id, token_hash, created_by)
      select ${pageId}, repeat('c', 64), id from users where username = 'ada'`

export const pageRules: Rule[] = parseRules(`
public.pages
  a page whose address was taken in the meantime comes back under the next one
    before: update pages set slug = 'imprint' where title = 'Gone'
    admin: update pages set deleted_at = null where title = 'Gone'
    is imprint-2: select slug from pages where title = 'Gone'
  a page that was public keeps its former address
    admin: update pages set slug = 'legal' where title = 'Imprint'
    is imprint: select former_slugs from pages where title = 'Imprint'
  a page that is published without a date has one
    admin: update pages set published = true where title = 'Unfinished'
    is true: select published_at is not null from pages where title = 'Unfinished'
  a page that goes public is published
    before: update publishing set revision = 7, changed_in = null
    admin: update pages set published = true where title = 'Unfinished'
    is 8: select revision from publishing
  a draft that is changed is not published
    before: update publishing set revision = 7, changed_in = null
    admin: update pages set title = 'Still unfinished' where title = 'Unfinished'
    is 7: select revision from publishing

public.create_preview_link(uuid,text)
  an admin makes a link to a page that is not out, which shows it
    admin: select create_preview_link(${idOf('Unfinished')}, repeat('c', 64))
    is page Unfinished: select (open_preview_link(repeat('c', 64)) ->> 'outcome') || ' ' || (open_preview_link(repeat('c', 64)) #>> '{page,title}')
  a link to a page does not open while the admin who made it is a moderator
    before: insert into preview_links (record_id, token_hash, created_by)
      select ${idOf('Unfinished')}, repeat('c', 64), id from users where username = 'ada'
    is page: select coalesce(open_preview_link(repeat('c', 64)) ->> 'outcome', 'none')
    owner: update users set role = 'moderator' where username = 'ada'
    is none: select coalesce(open_preview_link(repeat('c', 64)) ->> 'outcome', 'none')
  a moderator makes no link to a page
    moderator: select create_preview_link((select '00000000-0000-4000-8000-0000000000e2'::uuid), repeat('c', 64))
    is 0: select count(*) from preview_links where token_hash = repeat('c', 64)
  a page that is out by now is named by its link
    before: insert into preview_links (record_id, token_hash, created_by)
      select ${idOf('Unfinished')}, repeat('c', 64), id from users where username = 'ada'; update pages set published = true where title = 'Unfinished'
    is page-out: select open_preview_link(repeat('c', 64)) ->> 'outcome'
  the link to a page ends when the page is deleted
    before: insert into preview_links (record_id, token_hash, created_by)
      select ${idOf('Unfinished')}, repeat('c', 64), id from users where username = 'mo'
    admin: update pages set deleted_at = now() where title = 'Unfinished'
    is 0: select count(*) from preview_links where token_hash = repeat('c', 64)

public.end_preview_link(uuid)
  a moderator does not end the link to a page
    before: ${linkToPage}
    moderator: select end_preview_link(${pageId})
    is 1: select count(*) from preview_links where token_hash = repeat('c', 64)

public.read_preview_link(uuid)
  a moderator does not read who has made the link to a page
    before: ${linkToPage}; set local request.jwt.claim.sub = '${ids.moderator}'
    is true: select read_preview_link(${pageId}) is null
`)
