/** How fast an upload has been over the last seconds. */
export type TransferRate = {
  /** Notes that so many bytes were sent at `now`, in milliseconds. */
  add: (now: number, sent: number) => void
  /** Null until it was watched for a second. */
  bytesPerSecond: () => number | null
}

const windowMs = 8000
const leastMs = 1000

/** A moving average: one slow second does not change the time left at once, and a new connection soon does. */
export function transferRate(): TransferRate {
  let samples: { now: number; sent: number }[] = []
  return {
    add: (now, sent) => {
      samples = [...samples.filter((sample) => sample.now > now - windowMs), { now, sent }]
    },
    bytesPerSecond: () => {
      const first = samples[0]
      const last = samples.at(-1)
      if (!first || !last || last.now - first.now < leastMs) return null
      return ((last.sent - first.sent) / (last.now - first.now)) * 1000
    },
  }
}

/** 'about 3 minutes left', from what is left and how fast it goes; null while that cannot be said. */
export function timeLeftText(bytes: number, bytesPerSecond: number | null): string | null {
  if (!bytesPerSecond || bytesPerSecond <= 0) return null
  const seconds = Math.ceil(bytes / bytesPerSecond / 5) * 5
  if (seconds < 60) return `about ${Math.max(5, seconds)} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const hours = (minutes / 60).toFixed(1).replace(/\.0$/, '')
  return `about ${hours} ${hours === '1' ? 'hour' : 'hours'} left`
}
