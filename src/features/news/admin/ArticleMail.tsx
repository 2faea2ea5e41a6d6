import { use } from 'react'
import { liveStatus } from '#src/components/admin/live-status.ts'
import { MadeMail } from '#src/components/admin/mail/MadeMail.tsx'
import { withShare } from '#src/components/admin/mail/with-share.ts'
import { LiveSinceContext, useSite } from '#src/components/admin/site-context.ts'
import { articlePath } from '#src/features/news/article.ts'
import { articleMail } from '#src/features/news/article-mail.ts'
import type { ShownArticle } from '#src/features/news/shown-article.ts'
import type { StaffArticle } from './contract.ts'
import { isOut } from './former-show.ts'

type Props = {
  article: StaffArticle
  /** The article as its form has it. */
  shown: ShownArticle
  isUnsaved: boolean
  onClose: () => void
}

/** Makes a mail of an article as its form has it, with what only its page knows. */
export function ArticleMail({ article, shown: typed, isUnsaved, onClose }: Props) {
  const { labelName } = useSite()
  const liveSince = use(LiveSinceContext) ?? null

  async function make(now: Date) {
    const live = isOut(article, now) ? await readLive(articlePath(article)) : null
    const shown = {
      ...typed,
      image: typed.image && (await withShare(typed.image)),
      release: live?.release ?? null,
      ...(live?.sources && { sources: live.sources }),
    }
    const isAsSaved = !isUnsaved && liveStatus(article.updatedAt, liveSince) === 'live'
    const site = new URL('/', location.origin)
    return { mail: articleMail(shown, { site, labelName }), isLive: live !== null && isAsSaved }
  }

  return <MadeMail make={make} onClose={onClose} />
}

/** The article as its page has it; null while the site has no such page. */
async function readLive(path: string): Promise<ShownArticle | null> {
  const response = await fetch(`${path}.json`)
  return response.ok ? ((await response.json()) as ShownArticle) : null
}
