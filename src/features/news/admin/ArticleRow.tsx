import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { laterOf } from '#src/lib/live-status.ts'
import { articlePath, plainTitle } from '#src/features/news/article.ts'
import { deleteArticle, restoreArticle } from './client.ts'
import type { ArticleSummary } from './contract.ts'
import {
  articleDeletedMessage,
  articleRestoredMessage,
  confirmDeleteArticleMessage,
  deletingArticleFailedMessage,
  restoredUnfeaturedMessage,
} from '#src/features/news/messages.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { ArticlePicture } from './ArticlePicture.tsx'
import { Badges, Facts } from './ArticleLines.tsx'

type Props = {
  article: ArticleSummary
  onEdit: () => void
  onDeleted: () => void
  onChanged: () => Promise<void>
}

/** Public since the later of its last save and its publish time; null for a draft. */
const publicSince = ({ published, publishedAt, updatedAt }: ArticleSummary) =>
  published ? laterOf(updatedAt, publishedAt) : null

/** An article of the list, with edit and soft delete (UNDO restores). */
export function ArticleRow({ article, onEdit, onDeleted, onChanged }: Props) {
  const { timeZone } = useSite()
  const notices = useNotices()
  const confirm = useConfirm()
  const { id } = article
  const title = plainTitle(article)
  const badges = articleBadges(article)

  async function remove() {
    if (!(await confirm({ text: confirmDeleteArticleMessage(title), yes: 'DELETE' }))) return
    const result = await deleteArticle(id)
    if (!result.ok) {
      notices.fail(deletingArticleFailedMessage)
      return
    }
    onDeleted()
    notices.succeed(articleDeletedMessage(title), { label: 'UNDO', run: () => void restore() })
    await onChanged()
  }

  async function restore() {
    const result = await restoreArticle(id)
    if (!result.ok) notices.fail(result.error.message)
    else if (result.data.wasUnfeatured) notices.succeed(restoredUnfeaturedMessage(title))
    else notices.succeed(articleRestoredMessage(title))
    await onChanged()
  }

  return (
    <li className="row">
      <ArticlePicture address={article.featuredImage} />
      <div className="row-text">
        <h3 className="article-title" dir="auto">
          {title}
        </h3>
        <Badges badges={badges} />
        <p className="article-summary" dir="auto">
          {summaryText(article, openingLength.list)}
        </p>
        <Facts facts={articleFacts(article, timeZone)} />
        <LiveStatus publicSince={publicSince(article)} path={articlePath(article)} />
      </div>
      <div className="row-actions">
        <button type="button" className="row-button" aria-label={`EDIT ${title}`} onClick={onEdit}>
          EDIT
        </button>
        <button
          type="button"
          className="row-button"
          aria-label={`DELETE ${title}`}
          onClick={() => void remove()}
        >
          DELETE
        </button>
      </div>
    </li>
  )
}
