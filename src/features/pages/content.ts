import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { page, pagePath, type OwnPage } from './page.ts'

/** The label's own pages that are out, in their order. */
export const getPages = (): Promise<OwnPage[]> => readContent('pages', v.array(page))

/** Links to those in the navigation or the footer. */
export async function getPageLinks(placement: OwnPage['placement']) {
  const pages = (await getPages()).filter((one) => one.placement === placement)
  return pages.map((one) => ({ href: pagePath(one), label: one.title }))
}
