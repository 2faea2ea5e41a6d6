import * as v from 'valibot'
import type { TextPage } from '#src/components/TextPage.tsx'
import type { ShownKit } from '#src/features/press/press-kit.ts'
import type { ShownGoods } from '#src/features/goods/goods.ts'
import type { Day } from '#src/lib/day.ts'
import { previewOverMessage } from './messages.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import type { ShownArticle } from './shown-article.ts'

/** The page that a preview link opens, with the token in its fragment. */
export const previewPage = '/preview'
export const previewPath = '/api/preview'

/** What the fragment of a link says; whether it works is for the database to say. */
export const openPreviewInput = v.strictObject({
  token: v.pipe(v.optional(v.string(), ''), v.maxLength(500, previewOverMessage)),
})
export type OpenPreviewInput = v.InferOutput<typeof openPreviewInput>

/** True for what may be a token: any other fragment is a place on the page. */
export const isPreviewToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What a link shows until `expiresOn`: the page as last saved, as of `today`; or where it is, once it is out. */
export type PreviewOpened =
  | { outcome: 'article'; article: ShownArticle; today: Day; expiresOn: string }
  | {
      outcome: 'page'
      page: React.ComponentProps<typeof TextPage>['page']
      sources: TextSources
      expiresOn: string
    }
  | { outcome: 'goods'; shown: ShownGoods; expiresOn: string }
  | { outcome: 'press-kit'; shown: ShownKit; expiresOn: string }
  | { outcome: 'out'; title: string; path: string }
