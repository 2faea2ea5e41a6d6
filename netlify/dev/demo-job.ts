// What demo-maker.ts and its processes (demo-child.ts) say to each other.
import * as v from 'valibot'

export const demoJob = v.object({
  /** Its id. */
  file: v.string(),
  /** Of its release. */
  year: v.string(),
  /** Where it is written, and where it then goes. */
  unfinished: v.string(),
  path: v.string(),
  /** The tracks of a zip. */
  parts: v.array(v.object({ name: v.string(), path: v.string() })),
})
export type DemoJob = v.InferOutput<typeof demoJob>

export const demoAnswer = v.object({ problem: v.nullable(v.string()) })
