// Days and times as people type them. What cannot be read is undefined.
import { isDay, type Day } from '#src/lib/day.ts'
import type { LocalTime } from '#src/lib/local-time.ts'

/** What a typed day is read by: the label's `today`, which a day without a year follows, and whether 3/5 is in May. */
export type DayReading = { today: Day; dayFirst: boolean }

const two = (digits: string | number) => `${digits}`.padStart(2, '0')

/** 'HH:MM' of '20:00', '8pm', '8.30 pm', '20h' or '20h30'; not of '8', which may be either half of the day. */
export function readTime(text: string): string | undefined {
  const form = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(h|[ap]\.?m\.?)?$/i
  const [, hours, minutes = '00', suffix = ''] = form.exec(text.trim()) ?? []
  if (!hours || /^\d+$/.test(text.trim())) return undefined
  const half = /^[ap]/i.exec(suffix)?.[0].toLowerCase()
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  const isReal = half ? Number(hours) >= 1 && Number(hours) <= 12 : hour <= 23
  return isReal && minutes <= '59' ? `${two(hour)}:${minutes}` : undefined
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The day of '3 May', 'May 3rd, 2027', 'Mon 3 May', '3.5.2027', '3/5' or '2027-05-03'. */
export function readDay(text: string, reading: DayReading): Day | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s.,]+/, '')
    .split(/[\s,./-]+/)
    .filter(Boolean)
    .map((word) => word.replace(/(\d)(st|nd|rd|th)$/, '$1'))
  const name = words.find((word) => /^[a-z]{3,}$/.test(word))
  const month = name && months.findIndex((one) => one.startsWith(name)) + 1
  const numbers = words.filter((word) => word !== name)
  if (numbers.length > (name ? 2 : 3) || numbers.some((word) => !/^\d+$/.test(word)))
    return undefined
  const [first = '', second = '', third = ''] = numbers
  if (month) return dayOfYear(second, month, first, reading)
  if (first.length === 4) return dayOfYear(first, second, third, reading)
  if (text.includes('/') && !reading.dayFirst) return dayOfYear(third, first, second, reading)
  return dayOfYear(third, second, first, reading)
}

/** A day of its parts; without a year the next one: February 29 is at most eight years ahead. */
function dayOfYear(year: string, month: string | number, day: string, { today }: DayReading) {
  const inYear = (given: string | number) => `${given}-${two(month)}-${two(day)}`
  if (year) {
    const dated = inYear(year.length === 2 ? `20${year}` : year)
    return isDay(dated) ? dated : undefined
  }
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: 9 }, (_, ahead) => inYear(thisYear + ahead)).find(
    (dated) => isDay(dated) && dated >= today,
  )
}

/** The local time of a day and a time in either order: '3 May, 8pm', 'May 3 at 20:00' or '2027-05-03T20:00'. */
export function readLocalTime(text: string, reading: DayReading): LocalTime | undefined {
  const words = text
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)T/i, '$1 ')
    .split(/[\s,]+(?:at\s+)?/i)
  for (let cut = 1; cut < words.length; cut++) {
    const [one, other] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    const [day, time] = [readDay(one, reading), readTime(other)]
    if (day && time) return `${day}T${time}`
    const [dayBehind, timeBefore] = [readDay(other, reading), readTime(one)]
    if (dayBehind && timeBefore) return `${dayBehind}T${timeBefore}`
  }
  return undefined
}
