// The page was built in the past: recomputes for today what is over, the days remaining, and on the home page the order of
// the events. The build renders spare tickets there, which move up when events have passed.
import { dayOf, type Day } from '#src/lib/day.ts'
import { daysRemaining, sortEvents } from './event-order.ts'

for (const place of document.querySelectorAll<HTMLElement>('[data-event-days]')) {
  const today = dayOf(new Date(), place.dataset.eventDays || 'UTC')
  const events = [...place.querySelectorAll<HTMLElement>('[data-event-date]')].map((card) => ({
    card,
    eventDate: card.dataset.eventDate ?? '',
  }))
  for (const event of events) markDay(event, today)
  if (place.hasAttribute('data-event-strip')) sortCards(place, events, today)
  const overCount = place.querySelector('[data-over-count]')
  if (overCount) overCount.textContent = `${place.querySelectorAll('.past-show[data-over]').length}`
}

for (const strip of document.querySelectorAll('.event-strip')) {
  // A browser may scroll the link that it focuses in a strip only partly into view.
  strip.addEventListener('focusin', ({ target }) =>
    (target as Element).closest('.ticket')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
  followStrip(strip, strip.previousElementSibling!)
}

/** Says which tickets are in view, and shows two arrows while there are more. */
function followStrip(strip: Element, head: Element): void {
  const count = head.querySelector('[data-strip-count]')!
  const arrows = head.querySelectorAll('button')
  /** Places of the tickets that are whole in view. */
  let inView: number[] = []
  const draw = () => {
    // Spare ones are hidden.
    const places = [...strip.children]
      .map((card) => card.getBoundingClientRect())
      .filter(({ width }) => width)
    const seen = [...places.keys()].filter(
      (index) => places[index]!.left > -9 && places[index]!.right < innerWidth + 9,
    )
    // Between two.
    if (!seen.length) return
    inView = seen
    const [first, last] = [seen[0]! + 1, seen.at(-1)! + 1]
    const isWhole = seen.length === places.length
    count.textContent = isWhole
      ? ''
      : `${first < last ? `${first}–` : ''}${last} of ${places.length}`
    arrows[0]!.parentElement!.toggleAttribute('data-off', isWhole)
    arrows[0]!.ariaDisabled = `${first === 1}`
    arrows[1]!.ariaDisabled = `${last === places.length}`
  }
  arrows.forEach((arrow, index) =>
    arrow.addEventListener('click', () =>
      strip.scrollBy((index * 2 - 1) * inView.length * strip.children[0]!.clientWidth, 0),
    ),
  )
  strip.addEventListener('scroll', draw)
  addEventListener('resize', draw)
  draw()
}

function markDay({ card, eventDate }: { card: HTMLElement; eventDate: Day }, today: Day): void {
  card.toggleAttribute('data-over', eventDate < today)
  const stamp = card.querySelector<HTMLElement>('[data-past]')
  if (!stamp) return
  const { past = '', counts } = stamp.dataset
  const text =
    eventDate < today ? past : counts === undefined ? '' : daysRemaining(eventDate, today)
  if (stamp.textContent !== text) stamp.textContent = text
}

function sortCards(strip: HTMLElement, cards: { card: HTMLElement; eventDate: Day }[], today: Day) {
  const sorted = sortEvents(cards, today)
  if (sorted.some(({ card }, index) => card !== cards[index]?.card))
    strip.append(...sorted.map(({ card }) => card))
}
