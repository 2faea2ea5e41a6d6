import * as v from 'valibot'
import { article, articlePath, plainTitle } from '#src/features/news/article.ts'
import { previewOverMessage } from '#src/features/news/messages.ts'
import {
  type OpenPreviewInput,
  type PreviewOpened,
  isPreviewToken,
} from '#src/features/news/preview.ts'
import { shownArticle } from '#src/features/news/shown-article.ts'
import { goods } from '#src/features/goods/goods.ts'
import { goodsPath, isOrderedFromLabel } from '#src/features/goods/variant.ts'
import { artist } from '#src/features/artists/artist.ts'
import { kitPath, pressKit } from '#src/features/press/press-kit.ts'
import { shownKit } from '#src/features/press/shown-kit.ts'
import { page, pagePath } from '#src/features/pages/page.ts'
import { dateStyle } from '#src/features/settings/settings.ts'
import { listedRelease, releaseLink } from '#src/features/releases/release.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { orderNote } from '#src/lib/order.ts'
import { withoutUnknownReleases, type TextSources } from '#src/lib/rich-text.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { itemOf } from '#netlify/server/http/rows.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { hashOf } from '#netlify/server/http/secret-token.ts'

const namedRelease = v.object({ title: v.string(), artist: v.string(), slug: v.string() })

const opened = v.variant('outcome', [
  v.object({
    outcome: v.literal('article'),
    article,
    labelName: v.string(),
    dates: dateStyle,
    expiresAt: v.string(),
    textReleases: v.array(namedRelease),
    release: v.nullable(namedRelease),
  }),
  v.object({ outcome: v.literal('out'), article: v.pick(article, ['id', 'title', 'type']) }),
  v.object({
    outcome: v.literal('page'),
    textReleases: v.array(namedRelease),
    page,
    dates: dateStyle,
    expiresAt: v.string(),
  }),
  v.object({ outcome: v.literal('page-out'), page }),
  v.object({
    outcome: v.literal('goods'),
    textReleases: v.array(namedRelease),
    goods,
    artist: v.nullable(v.object({ name: v.string(), slug: v.string() })),
    release: v.nullable(namedRelease),
    hasShop: v.boolean(),
    dates: dateStyle,
    expiresAt: v.string(),
  }),
  v.object({ outcome: v.literal('goods-out'), goods }),
  v.object({
    outcome: v.literal('press-kit'),
    textReleases: v.array(namedRelease),
    kit: pressKit,
    label: v.object({ name: v.string(), email: v.string() }),
    release: v.nullable(listedRelease),
    /** Whether that or the artist has a page. */
    hasPage: v.boolean(),
    /** The addresses of what may be heard of the release by this link, by the place of the track. */
    previews: v.record(v.string(), v.string()),
    artist: v.nullable(artist),
    /** Those of the artist that the site shows. */
    releases: v.array(listedRelease),
    /** Every public show to come; shownKit() takes those of the artist. */
    articles: v.array(article),
    dates: dateStyle,
    expiresAt: v.string(),
  }),
  v.object({ outcome: v.literal('press-kit-out'), kit: pressKit }),
])

type OpenedKit = Extract<v.InferOutput<typeof opened>, { outcome: 'press-kit' }>

/** What the link with this token shows. Throws one and the same 404 for every link that does not work, DatabaseError. */
export async function openPreview(
  { token }: OpenPreviewInput,
  now = new Date(),
): Promise<PreviewOpened> {
  const answer = isPreviewToken(token)
    ? await callWithSecretKey('open_preview_link', { token_hash: hashOf(token) })
    : null
  if (answer === null) throw new RequestError(404, 'link-over', previewOverMessage)
  const found = itemOf(opened)(answer)
  if (found.outcome === 'out')
    return { outcome: 'out', title: plainTitle(found.article), path: articlePath(found.article) }
  if (found.outcome === 'page-out')
    return { outcome: 'out', title: found.page.title, path: pagePath(found.page) }
  if (found.outcome === 'goods-out')
    return { outcome: 'out', title: found.goods.title, path: goodsPath(found.goods) }
  if (found.outcome === 'press-kit-out')
    return { outcome: 'out', title: found.kit.title, path: kitPath(found.kit) }
  const expiresOn = formatInstant(found.expiresAt, { timeZone: siteTimeZone(), dates: found.dates })
  const sources = sourcesOfReleases(found.textReleases)
  if (found.outcome === 'page') {
    const content = withoutUnknownReleases(found.page.content, sources)
    return { outcome: 'page', page: { ...found.page, content }, sources, expiresOn }
  }
  if (found.outcome === 'goods') {
    const { artist, release, hasShop } = found
    const content = withoutUnknownReleases(found.goods.content, sources)
    const goods = { ...found.goods, content }
    const belongsTo = [
      ...(artist ? [{ name: artist.name, path: `/artist/${artist.slug}` }] : []),
      ...(release ? [releaseLink(release)] : []),
    ]
    const note = hasShop && isOrderedFromLabel(goods) ? orderNote : ''
    return { outcome: 'goods', shown: { goods, belongsTo, hasShop, note, sources }, expiresOn }
  }
  if (found.outcome === 'press-kit') {
    const shown = openedKit(found, now, sources)
    return { outcome: 'press-kit', shown, expiresOn }
  }
  const { labelName, dates, release } = found
  const label = { labelName, timeZone: siteTimeZone(), dates }
  return {
    outcome: 'article',
    article: shownArticle(found.article, label, release && releaseLink(release), sources),
    today: dayOf(now, label.timeZone),
    expiresOn,
  }
}

/** A kit by a link: with what may be heard of a record that is not out, and without paths to pages that are not there. */
function openedKit(found: OpenedKit, now: Date, sources: TextSources) {
  const { kit, release, hasPage, previews, artist, releases, articles } = found
  const content = withoutUnknownReleases(kit.content, sources)
  const heard = release && {
    ...release,
    credits: withoutUnknownReleases(release.credits, sources),
    tracks: release.tracks.map((track) => ({
      ...track,
      preview: track.preview ?? previews[track.position] ?? null,
    })),
  }
  const shown = shownKit(
    { ...kit, content },
    {
      releases: heard ? [heard] : releases,
      artists: artist ? [artist] : [],
      articles,
      sources,
      label: {
        labelName: found.label.name,
        email: found.label.email,
        timeZone: siteTimeZone(),
        dates: found.dates,
        now,
      },
      origin: siteOrigin(),
      hasPage,
    },
  )
  if (!shown) throw new RequestError(404, 'link-over', previewOverMessage)
  return shown
}

/** The releases without covers: the preview asks the library for no picture. */
const sourcesOfReleases = (releases: v.InferOutput<typeof namedRelease>[]): TextSources => ({
  pictures: [],
  releases: releases.map((release) => ({
    slug: release.slug,
    ...releaseLink(release),
    cover: null,
  })),
})
