import type { ApiResult } from '#src/lib/api.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import type { TracksSaved } from './contract.ts'
import { createStore } from '#src/features/releases/admin/store.ts'
import { validate } from '#src/lib/validate.ts'
import { trackInput, type TrackInput, type TracksInput } from './schema.ts'

/**
 * `unsaved`: changed, saved in a moment. `invalid`: a field of a track is at fault; nothing is saved until it is mended. `failed`:
 * tried, and to be tried again by hand or with the next change.
 */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed'

export type TrackListState = {
  tracks: readonly TrackInput[]
  status: SaveStatus
  /** Why the tracks are not saved, or that those of another admin are shown instead. */
  problem: string | null
}

/** `stale`: another admin has saved since, and that list is shown instead. `failed`: this list is not saved. */
export type FlushOutcome = 'saved' | 'stale' | 'failed'

type Options = {
  releaseId: string
  initial: Pick<ReleaseFiles, 'tracks' | 'version'>
  save: (change: TracksInput) => Promise<ApiResult<TracksSaved>>
}

export type TrackList = {
  get: () => TrackListState
  subscribe: (listener: () => void) => () => void
  /** Changes the list, and saves it after a quiet period. */
  edit: (tracks: readonly TrackInput[]) => void
  /** Saves at once. */
  flush: () => Promise<FlushOutcome>
  /** Shows a list that was read again, unless this one has unsaved changes. */
  take: (read: Pick<ReleaseFiles, 'tracks' | 'version'>) => void
}

const quietPeriodMs = 700

const inputsOf = (read: Pick<ReleaseFiles, 'tracks'>): TrackInput[] =>
  read.tracks.map(({ position: _position, artist, side, isrc, lyrics, ...track }) => ({
    ...track,
    artist: artist ?? '',
    side: side ?? '',
    isrc: isrc ?? '',
    lyrics: lyrics ?? '',
  }))

/** The tracks of a release while staff edit them: autosaved as one list, one save at a time. */
export function createTrackList({ releaseId, initial, save }: Options): TrackList {
  let { version } = initial
  /** Versions before the present one, which a slow read may still bring. */
  const replaced = new Set<string>()
  const store = createStore<TrackListState>({
    tracks: inputsOf(initial),
    status: 'saved',
    problem: null,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<FlushOutcome> | undefined

  const change = (part: Partial<TrackListState>) => store.set({ ...store.get(), ...part })

  /** Each round saves what was changed during the one before. */
  async function saveAll(): Promise<FlushOutcome> {
    while (['unsaved', 'failed'].includes(store.get().status)) {
      const { tracks } = store.get()
      change({ status: 'saving' })
      const answer = await save({ releaseId, version, tracks: [...tracks] })
      if (!answer.ok) return refuse(answer)
      replaced.add(version)
      ;({ version } = answer.data)
      const now = store.get().tracks
      change(now === tracks ? { status: 'saved', problem: null } : judge(now))
    }
    return store.get().status === 'saved' ? 'saved' : 'failed'
  }

  function refuse({ error }: Extract<ApiResult<TracksSaved>, { ok: false }>): FlushOutcome {
    if (error.code !== 'stale') {
      change({ status: 'failed', problem: error.message })
      return 'failed'
    }
    show(error.current as ReleaseFiles)
    change({ problem: error.message })
    return 'stale'
  }

  function show(read: Pick<ReleaseFiles, 'tracks' | 'version'>): void {
    ;({ version } = read)
    change({ tracks: inputsOf(read), status: 'saved' })
  }

  function flush(): Promise<FlushOutcome> {
    clearTimeout(timer)
    return (running ??= saveAll().finally(() => (running = undefined)))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    edit: (tracks) => {
      clearTimeout(timer)
      // While a save is on its way, the loop in saveAll() finds the change.
      change({ tracks, ...(running ? { status: 'saving' } : judge(tracks)) })
      timer = setTimeout(() => void flush(), quietPeriodMs)
    },
    flush,
    take: (read) => {
      const isNews = read.version !== version && !replaced.has(read.version)
      if (store.get().status === 'saved' && isNews) show(read)
    },
  }
}

const judge = (tracks: readonly TrackInput[]): Pick<TrackListState, 'status' | 'problem'> => {
  const problem = tracks.map(problemOf).find((found) => found !== null) ?? null
  return { status: problem === null ? 'unsaved' : 'invalid', problem }
}

/** Why a track cannot be saved as it is. */
export const problemOf = (track: TrackInput): string | null => {
  const checked = validate(trackInput, track)
  return 'message' in checked ? checked.message : null
}
