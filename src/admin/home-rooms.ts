import * as v from 'valibot'

/** How much room the parts of Home need: what was there last time, so that nothing moves when it comes. */
const homeRooms = v.object({ tasks: v.number(), events: v.number(), hasCurve: v.boolean() })
export type HomeRooms = v.InferOutput<typeof homeRooms>

const key = 'deadwax:home'
const firstTime: HomeRooms = { tasks: 2, events: 3, hasCurve: true }
/** As many as Home shows; what is stored may be anything. */
const maxRows = 20

export function readHomeRooms(): HomeRooms {
  try {
    return v.parse(homeRooms, JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    // Nothing is stored, or something else is.
    return firstTime
  }
}

export function storeHomeRooms(rooms: HomeRooms): void {
  try {
    localStorage.setItem(key, JSON.stringify(rooms))
  } catch {
    // A browser that keeps nothing has the rooms of a first visit.
  }
}

/** The keys of so many rows that are not there yet. */
export const rowsToCome = (rows: number): number[] =>
  Array.from({ length: Math.min(Math.max(0, rows), maxRows) }, (_, index) => index)
