import { lazy } from 'react'
import { ArticlePreview } from '#src/features/news/ArticlePreview.tsx'

// Each by itself: a link shows one of them.
const GoodsPage = lazy(async () => ({
  default: (await import('#src/features/goods/GoodsPage.tsx')).GoodsPage,
}))
const PressKit = lazy(async () => ({ default: (await import('./PressKit.tsx')).PressKit }))

/** What a preview link shows, with the parts of each feature that has such links. */
export const RecordPreview = () => <ArticlePreview GoodsPage={GoodsPage} PressKit={PressKit} />
