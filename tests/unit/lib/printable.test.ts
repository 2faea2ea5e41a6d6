import { expect, test } from 'vitest'
import { printable } from '#src/lib/printable.ts'

test('what XML and calendars cannot hold is left out, and the rest stays', () => {
  expect(printable('a\u0000\u0007b\u0085\uFFFE')).toBe('ab')
  expect(printable('tab\t, line\r\nand line\rand 🎺 شكرا')).toBe(
    'tab\t, line\nand line\nand 🎺 شكرا',
  )
  expect(printable('half \uD83C of one')).toBe('half \uFFFD of one')
})
