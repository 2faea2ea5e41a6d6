import { formatDay, formatDayOfYear, type DateStyle } from './dates.ts'
import type { Day } from './day.ts'

/** 'December 4, 2026 (was November 20)' of a calendar day that was to be another one; the day alone without one. */
export function formatMovedDay(day: Day, before: Day | null, dates: DateStyle): string {
  const text = formatDay(day, dates)
  if (!before) return text
  const isSameYear = before.slice(0, 4) === day.slice(0, 4)
  return `${text} (was ${(isSameYear ? formatDayOfYear : formatDay)(before, dates)})`
}
