import type { Page } from 'playwright'

/** Elements, attributes and addresses of an open page that its templates never write: what content smuggled in. */
export const smuggledParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('b, iframe, object, embed, base, .smuggled')]
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/^on|^style$|^autofocus$/i.test(name) || /^\s*javascript:/i.test(value))
          found.push(element)
    for (const image of document.images)
      if (!image.getAttribute('src')?.startsWith('/')) found.push(image)
    for (const script of document.scripts)
      if (script.text.startsWith('smuggled')) found.push(script)
    if ('smuggled' in window) found.push(document.documentElement)
    return found.map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

/** Texts of an open page that run out of it sideways, be it that one could scroll to them or that they are cut. */
export const textsThatOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const problems: string[] = []
    // Until its font has come a word has the width of another one.
    await document.fonts.ready
    if (document.documentElement.scrollWidth > innerWidth)
      problems.push('the page scrolls sideways')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement!
      // Rows of the admin are cut with an ellipsis, and the label's name in the header of a phone.
      const skipped =
        'svg, script, style, .honeypot, .skip-link, .record-facts, .record-note, .record-row h3, .label-name'
      if (!text.data.trim() || parent.closest(skipped)) continue
      // What stands in a strip that scrolls on purpose is held by its own card.
      const frame = parent.closest('.ticket, .chips > label')?.getBoundingClientRect()
      const left = frame?.left ?? 0
      const right = frame?.right ?? innerWidth
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some((box) => box.left < left - 1 || box.right > right + 1))
        problems.push(`${parent.className || parent.tagName}: ${text.data.slice(0, 60)}`)
    }
    return problems
  })

/** Words of an open page's headings that are broken in the middle, because they do not fit. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) problems.push(word)
        }
      }
    }
    return problems
  })
