// Articles, the order of the featured ones, and preview links.
import { ids, lastEntry } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const feature = (count: number) =>
  `insert into news (title, featured) select 'Featured ' || n, true from generate_series(1, ${count}) n;
      insert into news (title, featured, deleted_at) values ('Gone', true, now())`
const makeShow = (values: string) =>
  `update news set type = 'show', event_date = '2027-01-01', ${values}`

export const newsRows: RefusedRows = {
  news_type_check: "update news set type = 'gig', event_date = '2027-01-01'",
  news_an_event_has_a_date: [
    "update news set type = 'show'",
    "update news set event_date = '2027-01-01'",
  ],
  news_what_is_featured_has_an_order: [
    "featured_order = 7 where title = 'Draft'",
    "featured_order = null where title = 'Featured 1'",
    "featured_order = null where title = 'Gone'",
  ].map((values) => `${feature(2)}; update news set ${values}`),
  news_only_general_news_is_featured: `${makeShow('featured = true')} where title = 'Draft'`,
  news_only_a_show_has_a_place: [
    "update news set venue = 'Pump Hall 2'",
    'update news set sold_out = true',
    "update news set type = 'release', event_date = '2027-01-01', ticket_url = '/shop'",
    "update news set end_time = '23:00'",
    "update news set show_state = 'cancelled'",
    `update news set acts = '[{ "name": "Ada", "artistId": null }]'`,
  ],
  news_what_is_on_has_no_other_state: [
    makeShow("state_note = 'Soon'"),
    makeShow("former_date = '2026-12-01'"),
    makeShow("former_city = 'Marram'"),
  ],
  news_show_state_check: makeShow("show_state = 'delayed'"),
  news_state_note_check: makeShow("show_state = 'cancelled', state_note = ' '"),
  news_acts_check: [
    '{}',
    '["Ada"]',
    '[{ "name": "Ada" }]',
    '[{ "name": " ", "artistId": null }]',
    '[{ "name": "Ada", "artistId": "odile" }]',
    '[{ "name": "Ada", "artistId": null, "slug": "ada" }]',
  ].map((acts) => makeShow(`acts = '${acts}'`)),
  news_event_time_check: [makeShow("event_time = '24:00'"), makeShow("event_time = '8 PM'")],
  news_end_time_check: makeShow("end_time = '24:00'"),
  news_doors_time_check: [makeShow("doors_time = '7:00'"), makeShow("doors_time = '19:60'")],
  news_venue_check: makeShow("venue = ' '"),
  news_city_check: makeShow("city = ''"),
  news_ticket_url_check: makeShow("ticket_url = 'javascript:alert(1)'"),
  news_event_date_can_be_written: "update news set type = 'show', event_date = 'infinity'",
  news_published_at_can_be_written: "update news set published_at = 'infinity'",
}

const order = `select coalesce(string_agg(title, ' ' order by featured_order desc), '')
      from news where featured_order is not null and deleted_at is null`
const moveArticle = (titles: string) =>
  `select feature_article((select id from news where title = (array[${titles}])[1]),
      (select id from news where title = (array[${titles}])[2]))`
const draft = "(select id from news where title = 'Draft')"
const publishLongAgo =
  "update news set published = true, published_at = now() - interval '1 hour' where title = 'Draft'"
const opened = "select coalesce(open_preview_link(repeat('d', 64)) ->> 'outcome', 'none')"
const linkTokens = `select string_agg(left(token_hash, 1), '' order by token_hash ~ '^[0-9]', token_hash) from preview_links`
const createLink = (title: string) =>
  `select create_preview_link((select id from news where title = '${title}'), repeat('c', 64))`

const linkTo = (release: string) =>
  `update news set release_id = ${release} where id = '${ids.article}'`
const linkedRelease = `select coalesce(release_id::text, 'none') from news where id = '${ids.article}'`
/** Stores in the title what the function answers. */
const readLink = `update news set title = coalesce(read_article_release(id)::text, 'none') where id = '${ids.article}'`
const readTitle = `select title from news where id = '${ids.article}'`

export const newsRules: Rule[] = parseRules(`
public.news
  a fourth featured article is refused
    before: ${feature(3)}
    owner: insert into news (title, featured) values ('Fourth', true)
    owner: update news set featured = true where title = 'Draft'
    refused: at most 3 articles are featured
  a restored article that would be the fourth featured one is not featured any more
    before: ${feature(3)}
    moderator: update news set deleted_at = null where title = 'Gone'
    is Featured 3 Featured 2 Featured 1: ${order}
  an article that is featured comes first
    before: ${feature(2)}
    moderator: update news set featured = true where title = 'Draft'
    is Draft Featured 2 Featured 1: ${order}
  a featured article whose deletion is undone is where it was
    before: ${feature(3)}; update news set deleted_at = now() where title = 'Featured 2'
    moderator: update news set deleted_at = null where title = 'Featured 2'
    is Featured 3 Featured 2 Featured 1: ${order}
  an article that is no longer featured or is deleted leaves its place
    before: ${feature(2)}
    moderator: update news set featured = false where title = 'Featured 2'
    moderator: update news set deleted_at = now() where title = 'Featured 2'
    is Featured 1: ${order}
  a featured article that is saved once more keeps its place
    before: ${feature(2)}
    moderator: update news set featured = true where title = 'Featured 1'
    is Featured 2 Featured 1: ${order}
  an imported article without an excerpt can be deleted
    before: insert into news (title) values ('Old')
    moderator: update news set deleted_at = now() where title = 'Old'
    is true: select deleted_at is not null from news where title = 'Old'
  staff save no article without its content
    moderator: update news set content = ' ' where title = 'Draft'
    refused: an article has content
  staff save no article without its excerpt
    moderator: update news set excerpt = ' ' where title = 'Draft'
    refused: an article has an excerpt
  the user who is signed in is the author
    moderator: insert into news (title, excerpt, content) values ('New', 'In short', 'At length')
    is mo mo: select n.author_name || ' ' || u.username from news n join users u on u.id = n.author where n.title = 'New'
  a published article has a date
    moderator: update news set published = true where title = 'Draft'
    is true: select published_at is not null from news where title = 'Draft'
  the date of an article is never removed
    moderator: update news set published_at = null where title = 'Scheduled'
    is true: select published_at > now() from news where title = 'Scheduled'

  a moderator links an article only to a release that the site shows
    moderator: ${linkTo(`'${ids.release}'`)}
    is ${ids.release}: ${linkedRelease}
    moderator: ${linkTo(`'${ids.unlistedRelease}'`)}
    moderator: ${linkTo(`'${ids.deletedRelease}'`)}
    moderator: insert into news (title, excerpt, content, release_id)
      values ('New', 'In short', 'At length', '${ids.unlistedRelease}')
    refused: no such release
    admin: ${linkTo(`'${ids.unlistedRelease}'`)}
    is ${ids.unlistedRelease}: ${linkedRelease}
  a moderator who saves an article without a release keeps a link that they cannot see
    before: ${linkTo(`'${ids.unlistedRelease}'`)}
    moderator: ${linkTo('null')}
    is ${ids.unlistedRelease}: ${linkedRelease}
    moderator: ${linkTo(`'${ids.release}'`)}
    is ${ids.release}: ${linkedRelease}
    moderator: ${linkTo(`'${ids.deletedRelease}'`)}
    refused: no such release
    admin: ${linkTo('null')}
    is none: ${linkedRelease}
  a moderator removes a link to a release that the site shows
    before: ${linkTo(`'${ids.release}'`)}
    moderator: ${linkTo('null')}
    is none: ${linkedRelease}

public.read_article_release(uuid)
  an admin reads which release an article is about, a moderator only one that the site shows
    before: ${linkTo(`'${ids.unlistedRelease}'`)}
    moderator: ${readLink}
    is none: ${readTitle}
    admin: ${readLink}
    is ${ids.unlistedRelease}: ${readTitle}
    before: ${linkTo(`'${ids.release}'`)}
    moderator: ${readLink}
    is ${ids.release}: ${readTitle}

public.feature_article(uuid,uuid)
  a featured article is moved behind another, between two or first
    before: ${feature(3)}
    moderator: ${moveArticle("'Featured 3', 'Featured 1'")}
    is Featured 2 Featured 1 Featured 3: ${order}
    moderator: ${moveArticle("'Featured 3', 'Featured 2'")}
    is Featured 2 Featured 3 Featured 1: ${order}
    moderator: ${moveArticle("'Featured 1', null")}
    is Featured 1 Featured 3 Featured 2: ${order}
  a featured article is not moved behind itself or an article that is not featured
    before: ${feature(3)}
    moderator: ${moveArticle("'Featured 1', 'Featured 1'")}
    moderator: ${moveArticle("'Featured 1', 'Draft'")}
    is Featured 3 Featured 2 Featured 1: ${order}
  an article that is moved keeps its version, so that an open form can be saved
    before: ${feature(3)}; alter table news disable trigger touch;
      update news set updated_at = '2001-01-01'; alter table news enable trigger touch
    moderator: ${moveArticle("'Featured 1', null")}
    is 0: select count(*) from news where updated_at <> '2001-01-01'
  an article that is featured again returns to its place
    before: ${feature(3)}; update news set featured = false where title = 'Featured 2'
    moderator: ${moveArticle("'Featured 2', 'Featured 3'")}
    is Featured 3 Featured 2 Featured 1: ${order}
  a fourth featured article is refused when it is moved
    before: ${feature(3)}
    moderator: ${moveArticle("'Draft', null")}
    refused: at most 3 articles are featured

public.publish_articles(uuid[],boolean)
  publishing several articles is one entry in the log and leaves deleted ones alone
    moderator: select publish_articles(array(select id from news), true)
    is articles-published Draft: select action || ' ' || subject from audit_log order by id desc limit 1
    moderator: select publish_articles(array(select id from news), false)
    is articles-unpublished Published, Scheduled: select action || ' ' || subject from audit_log order by id desc limit 1

  an article that is taken off within ten minutes of its publish date has none again, and an older date stays
    before: update news set published = true, published_at = now() - interval '9 minutes' where title = 'Draft'
    moderator: select publish_articles(array(select id from news), false)
    is Draft: select string_agg(title, ' ') from news where deleted_at is null and not published and published_at is null

public.list_news(text,text,text,uuid,integer)
  news has no unknown kind
    moderator: select list_news(kind => 'gossip')
    refused: no list has this order or filter

private.bump_revision_for_row()
  an article that is published within a second raises the revision of the site, a later one does not
    before: update publishing set revision = 100, changed_in = null
    owner: insert into news (title, published, published_at) values ('Soon', true, now() + interval '0.5 seconds')
    is 101: select revision from publishing
    owner: insert into news (title, published, published_at) values ('Soon', true, now() + interval '2 seconds')
    is 100: select revision from publishing

public.open_preview_link(text)
  a preview link to a draft or a scheduled article works
    is article: ${opened}
    before: update news set published = true, published_at = now() + interval '1 hour' where title = 'Draft'
    is article: ${opened}
  a preview link to a published article says so
    before: update news set published = true where title = 'Draft'
    is out: ${opened}
  an expired or revoked preview link does not work
    before: update preview_links set expires_at = now()
    is none: ${opened}
    before: set local request.jwt.claim.sub = '${ids.admin}'; select end_preview_link(id) from news
    is none: ${opened}
  a preview link of a disabled or removed author does not work
    before: update users set disabled_at = now() where username = 'mo'
    is none: ${opened}
    before: update users set removed_at = now() where username = 'mo'
    is none: ${opened}
  a preview link ends with its article and is not restored with it
    before: update news set deleted_at = now() where title = 'Draft'
    is none: ${opened}
    before: update news set deleted_at = now() where title = 'Draft'; update news set deleted_at = null where title = 'Draft'
    is none: ${opened}
  a preview link ends when its published article is unpublished or postponed
    before: ${publishLongAgo}; update news set published = false where title = 'Draft'
    is none: ${opened}
    before: ${publishLongAgo};
      update news set published_at = now() + interval '1 hour' where title = 'Draft'
    is none: ${opened}
  a preview link outlives a publish that is undone within ten minutes
    before: update news set published = true where title = 'Draft'; update news set published = false where title = 'Draft'
    is article: ${opened}
  a preview link to a published article reveals only its address
    before: update news set published_at = now() where title = 'Scheduled'
    is id title type: select string_agg(key, ' ' order by key)
      from jsonb_object_keys(open_preview_link(repeat('5', 64)) -> 'article') key
  a preview link reveals neither internal columns nor an unannounced release
    before: update news set release_id = '${ids.unlistedRelease}'
    is nullfalse: select (opened -> 'release')::text || (opened -> 'article' ?| array['author', 'deleted_at', 'search'])
      from open_preview_link(repeat('d', 64)) opened

public.create_preview_link(uuid,text)
  a new preview link replaces the older one of a draft or scheduled article
    moderator: ${createLink('Draft')}
    is c5: ${linkTokens}
    moderator: ${createLink('Scheduled')}
    is cd: ${linkTokens}
  a published or deleted article gets no preview link
    moderator: ${createLink('Published')}
    moderator: ${createLink('Taken back')}
    is d5: ${linkTokens}
  making a preview link is in the log and deletes the expired ones
    before: update preview_links set expires_at = now() - interval '1 second'
    moderator: ${createLink('Draft')}
    is 1 mo preview-link-made: select (select count(*) from preview_links) || ' ' || (${lastEntry})

public.end_preview_link(uuid)
  revoking a preview link is in the log
    moderator: select end_preview_link(${draft})
    is mo preview-link-ended: ${lastEntry}

public.read_preview_link(uuid)
  staff see who made a preview link and when it expires, never its token
    before: set local request.jwt.claim.sub = '${ids.admin}'
    is mo expires_at made_by: select (link -> 'link' ->> 'made_by') || ' '
      || (select string_agg(key, ' ' order by key) from jsonb_object_keys(link -> 'link') key)
      from read_preview_link(${draft}) link
`)
