import { lazy } from 'react'
import { ArticlePreview } from '#src/features/news/ArticlePreview.tsx'

const GoodsPage = lazy(async () => ({
  default: (await import('#src/features/goods/GoodsPage.tsx')).GoodsPage,
}))

/** What a preview link shows, with the parts of each feature that has such links. */
export const RecordPreview = () => <ArticlePreview GoodsPage={GoodsPage} />
