import { createElement } from 'react'
import { newRelease } from '#src/features/releases/admin/schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SleevePreview } from '#src/features/releases/admin/SleevePreview.tsx'

const preview = (part: object) =>
  renderToStaticMarkup(
    createElement(SleevePreview, { values: { ...newRelease('2027'), editions: [], ...part } }),
  )

test('the form of a release shows its sleeve as the catalogue will, and leads nowhere', () => {
  const html = preview({
    ...{ title: 'Una <Corda>', artist: 'Odile Marrow', catalogueNumber: 'TH-010' },
    coverImage: ' /cover.svg ',
  })
  for (const said of ['Una &lt;Corda&gt;', 'Odile Marrow', 'TH-010', '2027', 'src="/cover.svg"'])
    expect(html).toContain(said)
  expect(html).toContain('inert=""')
})

test('what is not typed yet has its place, and a cover that no page may show gives way', () => {
  const html = preview({ coverImage: 'javascript:alert(1)' })
  expect(html).toContain('Title')
  expect(html).toContain('white-label')
  expect(html).not.toContain('javascript:')
})
