import { appendFile } from 'node:fs'
import { Writable } from 'node:stream'

/** Appends to a file. What the disk has no room for is lost, and nothing else: whoever writes is neither held up nor ended. */
export const openLog = (file: string): Writable =>
  new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) =>
      appendFile(file, chunk, { mode: 0o600 }, () => done()),
  })
