import { GoodsPage } from '#src/features/goods/GoodsPage.tsx'
import { ArticlePreview } from '#src/features/news/ArticlePreview.tsx'

/** What a preview link shows, with the parts of each feature that has such links. */
export const RecordPreview = () => <ArticlePreview GoodsPage={GoodsPage} />
