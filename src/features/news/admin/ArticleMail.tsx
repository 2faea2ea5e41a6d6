import { use } from 'react'
import { liveStatus } from '#src/components/admin/live-status.ts'
import { MailButton } from '#src/components/admin/mail/MailButton.tsx'
import { LiveSinceContext, useSite } from '#src/components/admin/site-context.ts'
import { articlePath } from '#src/features/news/article.ts'
import type { ShownArticle } from '#src/features/news/shown-article.ts'
import type { StaffArticle } from './contract.ts'
import { isOut } from './former-show.ts'

type Props = {
  article: StaffArticle
  /** The article as its form has it. */
  previewAt: (now: Date) => ShownArticle
  isUnsaved: boolean
}

/** Makes a mail of an article as its form has it, with what only its page knows. */
export default function ArticleMail({ article, previewAt, isUnsaved }: Props) {
  const { labelName } = useSite()
  const liveSince = use(LiveSinceContext) ?? null

  async function make(now: Date) {
    const [{ articleMail }, { withShare }, live] = await Promise.all([
      import('#src/features/news/article-mail.ts'),
      import('#src/components/admin/mail/with-share.ts'),
      isOut(article, now) ? readLive(articlePath(article)) : null,
    ])
    const typed = previewAt(now)
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

  return <MailButton make={make} />
}

/** The article as its page has it; null while the site has no such page. */
async function readLive(path: string): Promise<ShownArticle | null> {
  const response = await fetch(`${path}.json`)
  return response.ok ? ((await response.json()) as ShownArticle) : null
}
