import { missingTrackTitleMessage } from '#src/features/files/messages.ts'
import type { ApiResult } from '#src/lib/api.ts'
import type { ReleaseFiles, TracksChange, TracksSaved } from '../contract.ts'
import type { TrackInput } from '../schema.ts'

/**
 * `unsaved`: changed, saved in a moment. `invalid`: a track without a title; nothing is saved until it has one. `failed`:
 * tried, and to be tried again by hand or with the next change.
 */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed'

export type TrackListState = {
  tracks: readonly TrackInput[]
  status: SaveStatus
  /** What went wrong, or that somebody else's tracks are shown. */
  problem: string | null
}

type Options = {
  releaseId: string
  initial: Pick<ReleaseFiles, 'tracks' | 'version'>
  save: (change: TracksChange) => Promise<ApiResult<TracksSaved>>
  /** Calls back after so many milliseconds; answers a function that prevents it. */
  later: (milliseconds: number, wake: () => void) => () => void
}

export type TrackList = {
  get: () => TrackListState
  subscribe: (listener: () => void) => () => void
  /** Changes the list, and saves it when nothing was changed for a moment. */
  edit: (tracks: readonly TrackInput[]) => void
  /** Saves at once; resolves to whether everything is saved. */
  flush: () => Promise<boolean>
  /** Shows what was read anew, unless something here is not saved yet. */
  take: (read: Pick<ReleaseFiles, 'tracks' | 'version'>) => void
}

const quietMs = 700

const inputsOf = (read: Pick<ReleaseFiles, 'tracks'>): TrackInput[] =>
  read.tracks.map(({ id, title, artist, seconds }) => ({
    id,
    title,
    artist: artist ?? '',
    seconds,
  }))

/** The tracks of a release while staff edit them: saved by itself, as one list, one save at a time. */
export function createTrackList({ releaseId, initial, save, later }: Options): TrackList {
  let { version } = initial
  let state: TrackListState = { tracks: inputsOf(initial), status: 'saved', problem: null }
  let stopClock = () => {}
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function change(part: Partial<TrackListState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  async function saveAll(): Promise<void> {
    while (['unsaved', 'failed'].includes(state.status)) {
      const { tracks } = state
      change({ status: 'saving' })
      settle(tracks, await save({ releaseId, version, tracks: [...tracks] }))
    }
  }

  function settle(sent: readonly TrackInput[], answer: ApiResult<TracksSaved>): void {
    if (answer.ok) {
      version = answer.data.version
      if (state.tracks === sent) change({ status: 'saved', problem: null })
      else change(judge(state.tracks))
    } else if (answer.error.code === 'stale') {
      show(answer.error.current as ReleaseFiles)
      change({ problem: answer.error.message })
    } else throw new SaveFailed(answer.error.message)
  }

  function show(read: Pick<ReleaseFiles, 'tracks' | 'version'>): void {
    ;({ version } = read)
    change({ tracks: inputsOf(read), status: 'saved' })
  }

  async function flush(): Promise<boolean> {
    stopClock()
    running ??= saveAll()
      .catch((error: unknown) => {
        if (!(error instanceof SaveFailed)) throw error
        change({ status: 'failed', problem: error.message })
      })
      .finally(() => (running = undefined))
    await running
    return state.status === 'saved'
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit: (tracks) => {
      stopClock()
      // While a save is on its way, the loop in saveAll() finds the change.
      change({ tracks, ...(running ? { status: 'saving' } : judge(tracks)) })
      stopClock = later(quietMs, () => void flush())
    },
    flush,
    take: (read) => {
      if (state.status === 'saved' && read.version !== version) show(read)
    },
  }
}

class SaveFailed extends Error {
  override name = 'SaveFailed'
}

const judge = (tracks: readonly TrackInput[]): Pick<TrackListState, 'status' | 'problem'> =>
  tracks.every(({ title }) => title.trim())
    ? { status: 'unsaved', problem: null }
    : { status: 'invalid', problem: missingTrackTitleMessage }
