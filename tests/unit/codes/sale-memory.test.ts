import { expect, test } from 'vitest'
import {
  beginSale,
  finishSale,
  forgetSale,
  noSales,
} from '#src/features/codes/admin/table/sale-memory.ts'

const sale = (saleId: string, serial = 1) => ({ saleId, serial, code: 'ABCD2345' })

test('a sale that has no answer yet is asked for again under its own id', () => {
  const begun = beginSale(noSales, () => 'first')
  expect(begun.asking).toBe('first')
  expect(beginSale(begun, () => 'second')).toBe(begun)
})

test('the same answer twice is one sale', () => {
  const begun = beginSale(noSales, () => 'first')
  const once = finishSale(begun, sale('first'))
  expect(once).toEqual({ asking: '', shown: 'first', sales: [sale('first')] })
  expect(finishSale(once, sale('first'))).toEqual(once)
})

test('the latest sales are kept, latest first', () => {
  const many = Array.from({ length: 30 }, (_, index) => sale(`${index}`, index + 1))
  const { sales } = many.reduce(finishSale, noSales)
  expect(sales).toHaveLength(20)
  expect(sales[0]!.saleId).toBe('29')
})

test('a sale that was refused or taken back is not asked for, shown or kept', () => {
  const begun = beginSale(finishSale(noSales, sale('first')), () => 'second')
  expect(forgetSale(begun, 'second')).toEqual({ ...begun, asking: '' })
  expect(forgetSale(begun, 'first')).toEqual({ asking: 'second', shown: '', sales: [] })
})
