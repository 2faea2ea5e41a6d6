import { expect, test } from 'vitest'
import { withSize } from '#src/features/pictures/admin/shrink/draw-svg.ts'

const size = { width: 20, height: 10 }
const drawn = { width: 1920, height: 960 }

test.each([
  [
    'a drawing without a size gets one',
    '<svg xmlns="x" viewBox="0 0 20 10"><path/></svg>',
    '<svg width="1920" height="960" xmlns="x" viewBox="0 0 20 10"><path/></svg>',
  ],
  [
    'its own size gives way, and still says what is seen of it',
    `<?xml version="1.0"?>\n<svg xmlns="x" width="20mm" height='10mm' stroke-width="2"><path width="5"/></svg>`,
    '<?xml version="1.0"?>\n<svg width="1920" height="960" viewBox="0 0 20 10" xmlns="x" stroke-width="2"><path width="5"/></svg>',
  ],
  [
    'an arrow in an attribute ends nothing',
    '<svg aria-label="a > b" viewBox="0 0 20 10"/>',
    '<svg width="1920" height="960" aria-label="a > b" viewBox="0 0 20 10"/>',
  ],
])('%s', (_, svg, sized) => {
  expect(withSize(svg, size, drawn)).toBe(sized)
})

test('what has no drawing is refused', () => {
  expect(() => withSize('<html></html>', size, drawn)).toThrow('This is not a picture')
})
