/** The length of a track as people write it: '3:42', '1:02:03'. */
export function lengthText(seconds: number): string {
  const digits = (count: number) => `${count % 60}`.padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${digits(seconds)}`
    : `${Math.floor(minutes / 60)}:${digits(minutes)}:${digits(seconds)}`
}

/** The length of a track as people speak it: '45 seconds', '1 minute 5', '2 hours 3 minutes 20'. */
export function spokenLength(seconds: number): string {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = seconds % 60
  if (minutes === 0 && (rest > 0 || hours === 0)) {
    const before = hours > 0 ? `${counted(hours, 'hour')} ` : ''
    return before + counted(rest, 'second')
  }
  const parts = [hours && counted(hours, 'hour'), minutes && counted(minutes, 'minute'), rest]
  return parts.filter(Boolean).join(' ')
}

/** The seconds of '3:42' or '1:02:03'; null of anything else, and of nothing. */
export function parseLength(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const [, hours = 0, minutes, seconds] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null
}
