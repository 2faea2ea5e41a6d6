/** How many bytes were sent at a moment in milliseconds. */
export type Sample = { at: number; sent: number }

const windowMs = 8000
const minimumMs = 1000

/** The samples of the last seconds: one slow second does not change the time left at once, a new connection soon does. */
export const addSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => at > sample.at - windowMs),
  sample,
]

/** Null until it was watched for a second. */
export function bytesPerSecond(samples: readonly Sample[]): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < minimumMs) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** 'about 3 minutes left', from what is left and how fast it goes; null while that cannot be said. */
export function timeLeftText(bytes: number, rate: number | null): string | null {
  if (!rate || rate <= 0) return null
  const seconds = Math.ceil(bytes / rate / 5) * 5
  if (seconds < 60) return `about ${Math.max(5, seconds)} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const hours = (minutes / 60).toFixed(1).replace(/\.0$/, '')
  return `about ${hours} ${hours === '1' ? 'hour' : 'hours'} left`
}

/** 100 at the end alone. */
export const percentOf = ({ sent, bytes }: { sent: number; bytes: number }): number =>
  bytes === 0 ? 0 : Math.floor((100 * sent) / bytes)
