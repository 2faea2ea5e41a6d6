// How serve.ts and the processes that it starts talk: a build and each server load what they need, wait to be told what to
// do, and end with their parent.
import type { ChildProcess } from 'node:child_process'
import * as v from 'valibot'

const variable = v.optional(v.string())

export const buildOrder = v.object({ outDir: v.string(), env: v.record(v.string(), variable) })

export const serverOrder = v.object({
  port: v.number(),
  /** An address of this machine on the local network, where it serves what fans use, too. */
  phone: v.optional(v.string()),
  env: v.objectWithRest(
    { SITE_URL: v.string(), FILES_FOLDER: v.string(), CLIENT_HASH_SECRET: v.string() },
    variable,
  ),
})
export type ServerOrder = v.InferOutput<typeof serverOrder>
export type Order = v.InferOutput<typeof buildOrder> | ServerOrder

/** Calls `run` with the order of the parent, and ends this process, and all that it has started, when the parent is gone. */
export function awaitOrder<Schema extends v.GenericSchema<Order>>(
  schema: Schema,
  run: (order: v.InferOutput<Schema>) => unknown,
): void {
  process.once('message', (order) => void run(v.parse(schema, order)))
  if (process.connected) process.once('disconnect', endGroup)
  else endGroup()
}

function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } finally {
    process.exit(1)
  }
}

const listening = 'listening'

/** Tells the parent that this process has its port; an answer at the address might be another program's. */
export const announceListening = (): void => void process.send?.(listening)

/** True once a child has announced it. */
export const whenListening = (child: ChildProcess): Promise<true> =>
  new Promise((resolve) => {
    child.on('message', (message) => {
      if (message === listening) resolve(true)
    })
  })
