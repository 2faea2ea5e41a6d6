import { lazy } from 'react'
import { GoodsPage } from '#src/features/goods/GoodsPage.tsx'
import { ArticlePreview } from '#src/features/news/ArticlePreview.tsx'

// The largest of them, for the fewest links.
const PressKit = lazy(async () => ({ default: (await import('./PressKit.tsx')).PressKit }))

/** What a preview link shows, with the parts of each feature that has such links. */
export const RecordPreview = () => <ArticlePreview GoodsPage={GoodsPage} PressKit={PressKit} />
