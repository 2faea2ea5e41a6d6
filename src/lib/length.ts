/** The length of a track as people write it: '3:42', '1:02:03'. */
export function lengthText(seconds: number): string {
  const digits = (count: number) => `${count % 60}`.padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${digits(seconds)}`
    : `${Math.floor(minutes / 60)}:${digits(minutes)}:${digits(seconds)}`
}

/** The seconds of '3:42' or '1:02:03'; null of anything else, and of nothing. */
export function parseLength(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const [, hours = 0, minutes, seconds] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null
}
