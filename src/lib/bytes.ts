const units = ['KB', 'MB', 'GB', 'TB']

/** A size as people read it: '48 MB', '1.2 GB'; decimal, as stores and operating systems count. */
export function bytesText(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const digits = unit >= 2 && size < 99.95 ? 1 : 0
  const text = (unit === 0 ? Math.max(1, size) : size).toFixed(digits).replace(/\.0$/, '')
  return `${text} ${units[unit]}`
}
