// The page was built in the past: recomputes for today what is over, the days remaining, and on the home page the order of
// the events. The build renders spare tickets there, which move up when events have passed.
import { dayOf, type Day } from '#src/lib/day.ts'
import { daysRemaining, sortEvents } from './event-order.ts'
// By its address, as PreviewLoader.astro does it.
import followStrip from './event-strip.ts?worker&url'

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

// What moves a strip of events is loaded when one is half a screen away: a keyboard that enters the strip finds the arrows.
const strip = document.querySelector('.event-strip')
const observer = new IntersectionObserver(
  ([entry]) => {
    if (!entry!.isIntersecting) return
    observer.disconnect()
    void import(/* @vite-ignore */ followStrip)
  },
  { rootMargin: '50%' },
)
if (strip) observer.observe(strip)

function markDay({ card, eventDate }: { card: HTMLElement; eventDate: Day }, today: Day): void {
  card.toggleAttribute('data-over', eventDate < today)
  const stamp = card.querySelector<HTMLElement>('[data-past]')
  if (!stamp) return
  const { past = '', counts } = stamp.dataset
  stamp.textContent =
    eventDate < today ? past : counts === undefined ? '' : daysRemaining(eventDate, today)
}

function sortCards(strip: HTMLElement, cards: { card: HTMLElement; eventDate: Day }[], today: Day) {
  const sorted = sortEvents(cards, today)
  if (sorted.some(({ card }, index) => card !== cards[index]?.card))
    strip.append(...sorted.map(({ card }) => card))
}
