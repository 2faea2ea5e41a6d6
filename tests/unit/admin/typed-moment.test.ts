import { expect, test } from 'vitest'
import { readDay, readLocalTime, readTime } from '#src/components/admin/typed-moment.ts'
import { dayAndTime, formatClock, formatDay, formatWeekday } from '#src/lib/dates.ts'

const reading = { today: '2026-11-26', dayFirst: true }
const american = { ...reading, dayFirst: false }
const styles = [
  { dayFirst: true, hours24: true },
  { dayFirst: false, hours24: false },
]

test.each([
  ['20:00', '20:00'],
  ['8pm', '20:00'],
  ['8.30 pm', '20:30'],
  ['8:30 P.M.', '20:30'],
  ['20h', '20:00'],
  ['20h15', '20:15'],
  [' 9:05 ', '09:05'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each(['', '8', '20', '2000', '24:00', '20:60', '13pm', '0am', '8pmm', 'late', '20:00 Uhr?'])(
  'the time “%s” is not understood',
  (text) => {
    expect(readTime(text)).toBeUndefined()
  },
)

test.each([
  ['3 May 2027', '2027-05-03'],
  ['3rd of', undefined],
  ['May 3, 2027', '2027-05-03'],
  ['Mon 3rd May 2027', '2027-05-03'],
  ['Monday, May 3rd, 2027', '2027-05-03'],
  ['3.5.2027', '2027-05-03'],
  ['03.05.27', '2027-05-03'],
  ['2027-05-03', '2027-05-03'],
  ['12 Dec', '2026-12-12'],
  ['26 nov', '2026-11-26'],
  ['Sep 26, 2027', '2027-09-26'],
  ['25 nov', '2027-11-25'],
  ['3.5.', '2027-05-03'],
  ['29 Feb', '2028-02-29'],
  ['30 Feb', undefined],
  ['31.4.2027', undefined],
  ['3 May 2027 8pm', undefined],
  ['3', undefined],
  ['someday', undefined],
  ['', undefined],
])('the day %s is %s', (text, day) => {
  expect(readDay(text, reading)).toBe(day)
})

test('slashes go by the order of the label, dots never', () => {
  const read = ['3/5', '3/5/2027', '3.5.2027', '2027/5/3']
  const may = '2027-05-03'
  expect(read.map((text) => readDay(text, reading))).toEqual([may, may, may, may])
  const march = '2027-03-05'
  expect(read.map((text) => readDay(text, american))).toEqual([march, march, may, may])
})

test.each([
  ['3 May, 8pm', '2027-05-03T20:00'],
  ['May 3, 2027 at 8:30 PM', '2027-05-03T20:30'],
  ['20:00 3 May', '2027-05-03T20:00'],
  ['3.5.2027 8.30 pm', '2027-05-03T20:30'],
  ['2027-05-03T20:00', '2027-05-03T20:00'],
  ['3 May', undefined],
  ['8pm', undefined],
  ['3 May 8', undefined],
  ['', undefined],
])('the moment %s is %s', (text, moment) => {
  expect(readLocalTime(text, reading)).toBe(moment)
})

test.each(styles)('what a field writes is read again', (style) => {
  const [day, time] = ['2027-05-03', '20:05']
  const given = { ...reading, dayFirst: style.dayFirst }
  expect(readTime(formatClock(time, style))).toBe(time)
  expect([formatDay(day, style), formatWeekday(day, style)].map((text) => readDay(text, given))).toEqual([day, day]) // prettier-ignore
  expect(
    readLocalTime(dayAndTime(`${day}T${time}Z`, { timeZone: 'UTC', dates: style }), given),
  ).toBe(`${day}T${time}`)
})

test('a day is read back with its weekday, in the order of the label', () => {
  expect(styles.map((style) => formatWeekday('2027-05-03', style))).toEqual([
    'Monday 3 May 2027',
    'Monday, May 3, 2027',
  ])
})
