import { useSite, useUser } from '#src/components/admin/site-context.ts'
import { usePicture } from '#src/components/admin/use-picture.ts'
import { dayOf } from '#src/lib/day.ts'
import { EventTicket } from '#src/features/news/EventTicket.tsx'
import type { ShownArticle } from '#src/features/news/shown-article.ts'
import { previewOf, type ArticleDraft } from './article-draft.ts'
import type { StaffArticle } from './contract.ts'

/** The draft as the public would see it if it were saved at a time. */
export function usePreviewOf(draft: ArticleDraft, article?: StaffArticle) {
  const site = useSite()
  const { username } = useUser()
  const picture = usePicture(draft.featuredImage).data?.items[0]
  return (now: Date) => previewOf(draft, { article, username, now, picture, site })
}

/** The ticket of an event as the home page will show it, inert; nothing before it has its day. */
export function TicketPreview({ article, now }: { article: ShownArticle; now: Date }) {
  const { timeZone } = useSite()
  const { eventDate } = article
  if (!eventDate) return null
  return (
    <figure className="stack-8 max-w-300 ticket-preview">
      <figcaption className="field-label">Preview: home page</figcaption>
      <ul inert>
        <EventTicket event={{ ...article, eventDate }} today={dayOf(now, timeZone)} />
      </ul>
    </figure>
  )
}
