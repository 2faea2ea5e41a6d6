import type { APIRoute, AstroIntegration } from 'astro'
import * as v from 'valibot'
import { artistPath, type Artist } from '#src/features/artists/artist.ts'
import { getArtists } from '#src/features/artists/content.ts'
import { getGoods } from '#src/features/goods/content.ts'
import { goodsPath } from '#src/features/goods/variant.ts'
import { articlePath } from '#src/features/news/article.ts'
import { artistFiles } from '#src/features/news/artist-pages.ts'
import { getArticles } from '#src/features/news/content.ts'
import { getPages } from '#src/features/pages/content.ts'
import { pagePath } from '#src/features/pages/page.ts'
import {
  pathOf,
  problemsOf,
  readTarget,
  redirect,
  type Redirect,
} from '#src/features/redirects/redirects.ts'
import { getPressKits } from '#src/features/press/content.ts'
import { kitPath } from '#src/features/press/press-kit.ts'
import { embedDataPath, embedPath } from '#src/features/releases/embed.ts'
import { getListedReleases } from '#src/features/releases/content.ts'
import { releasePath } from '#src/features/releases/release.ts'
import { readContent } from '#src/lib/site-content.ts'
import { mediaBase } from './file-origins.ts'

/** Adds a route for Netlify's `_redirects` (GET below), because routes read the same content as the pages. */
export const redirectsFile = (): AstroIntegration => ({
  name: 'redirects-file',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/_redirects', entrypoint: new URL(import.meta.url) }),
  },
})

/**
 * The site's own rules. Only functions show the answer pages, and the maintenance page has no address while the site is
 * open. The admin is one page. `media` is where the file store gives files out: a redirect, because a proxy would serve
 * stored files as the site's own.
 */
const ownRules = (media: string): string[] => [
  '/redeem/answer/* /redeem 302!',
  '/contact/answer/* /contact 302!',
  '/newsletter/answer/* / 302!',
  '/maintenance/* / 302!',
  '/admin/* /admin/index.html 200',
  ...(media ? [`/media/* ${media}/:splat 302`] : []),
]

/** Behind all other rules: an article is found by the id at the end of its address, whatever stands before it. */
const anyArticle = '/news/:address /.netlify/functions/article-address?address=:address 200'

/** The path of a record's page, null without one, and the paths that it had before. */
type Addresses = { path: string | null; formerPaths: (string | null)[] }

/**
 * A former path leads straight to the present one, never from a page; of two records that had it, the first. Then come
 * the old addresses, checked once more. Home has a page, so that its rules are forced; unforced, no rule hides a page.
 */
export function redirectsText(
  media: string,
  records: readonly Addresses[],
  redirects: readonly Redirect[] = [],
): string {
  const present = new Set(records.map(({ path }) => path))
  const targets = new Map<string, string>()
  for (const { path, formerPaths } of records)
    for (const from of formerPaths)
      if (path && from && !present.has(from) && !targets.has(from)) targets.set(from, path)
  const former = Array.from(targets, ([from, to]) => `${from} ${to} 301`)
  const pages = new Map(records.map(({ path }) => [path ?? '', '']))
  const problems = problemsOf(redirects, [], pages)
  const old = redirects
    .filter(({ from }, index) => !problems[index] && !targets.has(pathOf(from)))
    .map(({ from, to }) => {
      const status = from.startsWith('/?') ? '301!' : '301'
      return `${from.replace('?', ' ')} ${targets.get(to) ?? to} ${status}`
    })
  return [...ownRules(media), ...former, ...old, anyArticle, ''].join('\n')
}

function bySlug<R extends { slug: string; formerSlugs: string[] }>(
  records: R[],
  addressOf: (record: R) => string | null,
): Addresses[] {
  return records.map((record) => ({
    path: addressOf(record),
    formerPaths: record.formerSlugs.map((slug) => addressOf({ ...record, slug })),
  }))
}

/** A feed or a calendar that somebody subscribed to before its artist had another slug. */
function fileOf(artist: Artist, kind: keyof ReturnType<typeof artistFiles>): string | null {
  const path = artistPath(artist)
  return path && artistFiles(path)[kind]
}

export const GET: APIRoute = async ({ site }) => {
  const [articles, artists, releases, goods, kits, pages, redirects] = await Promise.all([
    getArticles(),
    getArtists(),
    getListedReleases(),
    getGoods(),
    getPressKits(),
    getPages(),
    readContent('redirects', v.array(redirect)),
  ])
  const records = [
    ...articles.map((article) => ({
      path: articlePath(article),
      formerPaths: article.formerTitles.map((title) => articlePath({ ...article, title })),
    })),
    ...bySlug(artists, artistPath),
    ...bySlug(artists, (artist) => fileOf(artist, 'feed')),
    ...bySlug(artists, (artist) => fileOf(artist, 'calendar')),
    ...bySlug(releases, releasePath),
    ...bySlug(releases, embedPath),
    ...bySlug(releases, embedDataPath),
    ...bySlug(goods, goodsPath),
    ...bySlug(kits, kitPath),
    ...bySlug(pages, pagePath),
  ]
  const old = redirects.map(({ from, to }) => ({ from, to: readTarget(to, site!.origin) }))
  return new Response(redirectsText(mediaBase(process.env), records, old))
}
