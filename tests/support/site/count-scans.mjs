// Preloaded into a build by NODE_OPTIONS: counts how often each array method goes through an array of one of the lengths in
// SCAN_LENGTHS, which only lists of all articles or of all releases have, and adds the counts to SCAN_FILE at the end.
import { appendFileSync } from 'node:fs'

const lengths = new Set((process.env.SCAN_LENGTHS ?? '').split(',').map(Number))
const file = process.env.SCAN_FILE
const counts = {}
const methods = [
  'every',
  'filter',
  'find',
  'findIndex',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'join',
  'map',
  'reduce',
  'some',
  'toSorted',
  'values',
  Symbol.iterator,
]
for (const method of methods) {
  const original = Array.prototype[method]
  Object.defineProperty(Array.prototype, method, {
    configurable: true,
    writable: true,
    value: function scan(...parameters) {
      if (lengths.has(this?.length)) counts[this.length] = (counts[this.length] ?? 0) + 1
      return original.apply(this, parameters)
    },
  })
}
process.on('exit', () => {
  if (file && Object.keys(counts).length > 0) appendFileSync(file, `${JSON.stringify(counts)}\n`)
})
