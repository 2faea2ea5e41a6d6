import { expect, test } from 'vitest'
import type { Column } from '#src/components/admin/records-screen.ts'
import { inOrder } from '#src/components/admin/use-table.ts'

type Row = { title: string; year: number | '' }
const rows: Row[] = [
  { title: 'Émigré', year: 2020 },
  { title: 'zero', year: '' },
  { title: 'Side 10', year: 2024 },
  { title: 'Side 9', year: 2019 },
  { title: '', year: 2021 },
]
const titles = (sorted: readonly Row[]) => sorted.map(({ title }) => title)
const by = (order: (row: Row) => string | number): Column<Row> => ({
  name: 'x',
  head: 'X',
  fact: () => '',
  order,
})

test('without an order rows stay as they are', () => {
  expect(inOrder(rows, null)).toEqual(rows)
})

test('texts are sorted from A to Z without regard to case and accents, with numbers as numbers', () => {
  const column = by(({ title }) => title)
  expect(titles(inOrder(rows, { column, isReversed: false }))).toEqual([
    'Émigré',
    'Side 9',
    'Side 10',
    'zero',
    '',
  ])
})

test('numbers begin with the greatest, and turned round with the smallest; what has none is last', () => {
  const column = by(({ year }) => year)
  const years = (isReversed: boolean) =>
    inOrder(rows, { column, isReversed }).map(({ year }) => year)
  expect(years(false)).toEqual([2024, 2021, 2020, 2019, ''])
  expect(years(true)).toEqual([2019, 2020, 2021, 2024, ''])
})
