import { expect, test } from 'vitest'
import { beginSale, forgetSale } from '#src/features/codes/admin/table/sale-memory.ts'

const sale = { saleId: 'first', serial: 1, code: 'ABCD2345' }

test('a sale that has no answer yet is asked for again under its own id', () => {
  const begun = beginSale({ asking: '' }, () => 'first')
  expect(begun.asking).toBe('first')
  expect(beginSale(begun, () => 'second')).toBe(begun)
})

test('a sale that was refused or taken back is not asked for, and not shown', () => {
  const begun = beginSale({ asking: '', sale }, () => 'second')
  expect(forgetSale(begun, 'second')).toEqual({ asking: '', sale })
  expect(forgetSale(begun, 'first')).toEqual({ asking: 'second' })
})
