import type { SeenUpload } from './job.ts'
import type { MasterRow } from './masters-state.ts'

/** The titles of masters, by what becomes of their files when the job is cancelled. */
export type WhatStays = {
  onRelease: string[]
  /** Made; their uploads go on. */
  onTheirWay: string[]
  /** Made, but an upload has failed. */
  notSent: string[]
  notMade: string[]
}

/** What stays when the job is cancelled now. `uploads`: of the job's release, files that were made. */
export function whatStays(
  rows: readonly Pick<MasterRow, 'draft' | 'trackId' | 'state'>[],
  uploads: readonly Pick<SeenUpload, 'place' | 'state'>[],
): WhatStays {
  const fateOf = ({ trackId, state }: (typeof rows)[number]): keyof WhatStays => {
    if (state !== 'made') return 'notMade'
    const states = uploads.filter(({ place }) => place.trackId === trackId).map((one) => one.state)
    if (states.includes('failed')) return 'notSent'
    return states.every((one) => one === 'ready') ? 'onRelease' : 'onTheirWay'
  }
  const titlesOf = (fate: keyof WhatStays) =>
    rows.filter((row) => fateOf(row) === fate).map(({ draft }) => draft.title)
  return {
    onRelease: titlesOf('onRelease'),
    onTheirWay: titlesOf('onTheirWay'),
    notSent: titlesOf('notSent'),
    notMade: titlesOf('notMade'),
  }
}
