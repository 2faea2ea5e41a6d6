// Counts the tickets of a strip that are in view, and lets two arrows scroll it. Loaded when a strip comes into view
// (event-days.ts).

for (const strip of document.querySelectorAll('.event-strip'))
  followStrip(strip, strip.previousElementSibling!)

function followStrip(strip: Element, head: Element): void {
  const count = head.querySelector('[data-strip-count]')!
  const arrows = head.querySelectorAll('button')
  /** How far an arrow scrolls: as many tickets as are in view. */
  let step = 0

  function draw(): void {
    // Spare ones are hidden, and those that are over.
    const tickets = [...strip.children].filter(({ clientWidth }) => clientWidth)
    if (!tickets[0]) return
    const { left, width } = tickets[0].getBoundingClientRect()
    const total = tickets.length
    // Whole tickets, but for the few pixels by which a browser may miss where one begins.
    const before = Math.max(0, Math.ceil((-left - 9) / width))
    const last = Math.min(total, Math.floor((innerWidth - left + 9) / width))
    const isWhole = last - before === total
    step = Math.max(1, last - before) * width
    head.querySelector('.strip-arrows')!.toggleAttribute('data-off', isWhole)
    // While it scrolls, there may be none.
    if (last <= before) return
    const range = last - before > 1 ? `${before + 1}–${last}` : last
    count.textContent = isWhole ? '' : `${range} of ${total}`
    arrows[0]!.ariaDisabled = `${before === 0}`
    arrows[1]!.ariaDisabled = `${last === total}`
  }

  arrows[0]!.addEventListener('click', () => strip.scrollBy(-step, 0))
  arrows[1]!.addEventListener('click', () => strip.scrollBy(step, 0))
  strip.addEventListener('scroll', draw)
  addEventListener('resize', draw)
  // A browser may scroll the link that it focuses only partly into view.
  strip.addEventListener('focusin', ({ target }) =>
    (target as Element).closest('.ticket')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
  draw()
}
