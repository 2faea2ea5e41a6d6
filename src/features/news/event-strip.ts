// A static page ages. This puts the strip of events right for the day on which it is looked at: days remaining, and
// upcoming ones first. The build leaves spare cards in it, so that a passed event leaves no hole.
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
