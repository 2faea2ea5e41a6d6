// The page was built in the past: recomputes the days remaining and the order of the events for today. The build
// renders spare tickets, which move up when events have passed.
import { dayOf } from '#src/lib/dates.ts'
import { daysRemaining, sortEvents } from './event-order.ts'

const strip = document.querySelector<HTMLElement>('[data-event-strip]')
if (strip) {
  const today = dayOf(new Date(), strip.dataset.eventStrip || 'UTC')
  const cards = [...strip.children].map((card) => ({
    card,
    eventDate: (card as HTMLElement).dataset.eventDate ?? '',
  }))
  for (const { card, eventDate } of cards) {
    const stamp = card.querySelector('.ticket-stamp')
    const text = daysRemaining(eventDate, today)
    if (stamp && stamp.textContent !== text) stamp.textContent = text
  }
  const sorted = sortEvents(cards, today)
  if (sorted.some(({ card }, index) => card !== cards[index]?.card))
    strip.append(...sorted.map(({ card }) => card))
}
