import type { FormerShow, StaffArticle } from './contract.ts'
import type { ArticleInput } from './schema.ts'

/** True when the saved article is public. */
export const isOut = ({ published, publishedAt }: StaffArticle, now: Date): boolean =>
  published && (!publishedAt || Date.parse(publishedAt) <= now.getTime())

/** True for another day or hour than the saved one. What was not known before is no move. */
const isAtAnotherHour = (draft: ArticleInput, { eventDate, eventTime }: StaffArticle) =>
  draft.eventDate !== eventDate || (eventTime !== '' && draft.eventTime !== eventTime)

const isElsewhere = (draft: ArticleInput, { venue, city }: StaffArticle) =>
  (venue !== '' && draft.venue.trim() !== venue) || (city !== '' && draft.city.trim() !== city)

/** True for a draft that has another day, hour or place than visitors read, and does not say so. */
export const looksMoved = (draft: ArticleInput, article: StaffArticle, now: Date): boolean =>
  draft.showState === 'on' &&
  article.type === 'show' &&
  isOut(article, now) &&
  (isAtAnotherHour(draft, article) || isElsewhere(draft, article))

const nothing: FormerShow = { formerDate: '', formerTime: '', formerVenue: '', formerCity: '' }

/** What the database will remember of a saved show with the values of the draft (private.remember_former_show()). */
export function formerAfter(
  draft: ArticleInput,
  article: StaffArticle | undefined,
  now: Date,
): FormerShow {
  if (!article || draft.type !== 'show' || draft.showState === 'on') return nothing
  const { eventDate, eventTime, venue, city } = article
  const isMoving = article.type === 'show' && isOut(article, now) && draft.showState !== 'cancelled'
  const hasFirstHour = isMoving && !article.formerDate && isAtAnotherHour(draft, article)
  const { formerDate, formerTime } = hasFirstHour
    ? { formerDate: eventDate, formerTime: eventTime }
    : article
  const hasFirstPlace =
    isMoving && !article.formerVenue && !article.formerCity && isElsewhere(draft, article)
  const { formerVenue, formerCity } = hasFirstPlace
    ? { formerVenue: venue, formerCity: city }
    : article
  const isBack =
    draft.eventDate === formerDate && (formerTime === '' || draft.eventTime === formerTime)
  const isBackThere = draft.venue.trim() === formerVenue && draft.city.trim() === formerCity
  return {
    ...nothing,
    ...(!isBack && { formerDate, formerTime }),
    ...(!isBackThere && { formerVenue, formerCity }),
  }
}
