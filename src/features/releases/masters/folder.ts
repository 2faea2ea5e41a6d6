/** What a dropped file says of itself; `path` begins with the folder that was dropped, if one was. */
export type DroppedFile = { path: string; seconds: number | null; tags: MasterTags }

export type MasterTags = {
  title?: string | undefined
  artist?: string | undefined
  album?: string | undefined
  albumArtist?: string | undefined
  number?: number | undefined
  disc?: number | undefined
}

export type ReleaseDraft = { artist: string; title: string; tracks: TrackDraft[] }

export type TrackDraft = {
  path: string
  title: string
  /** Null where it is the release's. */
  artist: string | null
  /** The side of a record ('A'), or the number of a disc ('2'). */
  side: string | null
  /** Its place on that side or disc, else in the release. */
  number: number | null
  seconds: number | null
}

/** What a release in a dropped folder seems to be, by its files' tags, else by their names and the folder's. */
export function readFolder(files: readonly DroppedFile[]): ReleaseDraft {
  const folder = readFolderName(files[0]?.path ?? '')
  const { tracks, shared } = readTracks(files)
  const artist =
    common(files.map(({ tags }) => tidy(tags.albumArtist))) ??
    common(tracks.map((track) => track.artist)) ??
    folder.artist ??
    (tracks.some((track) => track.artist) ? 'Various Artists' : '')
  const title = common(files.map(({ tags }) => tidy(tags.album))) ?? shared[1] ?? folder.title
  const hasDiscs = new Set(tracks.map(({ side }) => side)).size > 1
  const inOrder = tracks.toSorted(compareTracks).map((track) => ({
    ...track,
    artist: track.artist === artist ? null : track.artist,
    side: hasDiscs || track.side !== '1' ? track.side : null,
  }))
  return { artist, title, tracks: inOrder }
}

/** The tracks, and what the names of all of them begin with: an artist, perhaps an album. */
function readTracks(files: readonly DroppedFile[]) {
  const { shared, names } = withoutShared(files.map(({ path }) => bareName(path)))
  const numbered = readNumbers(names)
  const split = splitArtists(numbered.map(({ rest }) => rest))
  const tracks = files.map(({ path, seconds, tags }, index): TrackDraft => {
    const { side = null, number = null, rest = '' } = numbered[index] ?? {}
    return {
      path,
      seconds,
      number: tags.number ?? number,
      title: tidy(tags.title) ?? split[index]?.title ?? rest,
      artist: tidy(tags.artist) ?? split[index]?.artist ?? shared[0] ?? null,
      side: tags.disc?.toString() ?? side ?? discOfFolder(path),
    }
  })
  return { tracks, shared }
}

/** Composes letters, which macOS decomposes in names, and makes one space of several. */
const tidy = (text?: string) => text?.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Reads the name of a file or folder: underscores are spaces, dashes between words are hyphens. */
const tidyName = (name: string) =>
  tidy(name.replaceAll('_', ' '))?.replaceAll(/ [–—] /g, ' - ') ?? ''

const bareName = (path: string) => tidyName((path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, ''))

/** Takes 'Artist - Album - ' from names that all begin with it. */
function withoutShared(names: string[], shared: string[] = []) {
  const first = /^(.*?) - /.exec(names[0] ?? '')?.[1]
  const isShared =
    first && names.length > 1 && names.every((name) => name.startsWith(`${first} - `))
  // A number that all have is not an artist's name.
  if (!isShared || /^\d+$/.test(first)) return { names, shared }
  return withoutShared(
    names.map((name) => name.slice(first.length + 3).trim()),
    [...shared, first],
  )
}

/** 'A1 Salt', '1-03 Salt', '01. Salt': the side or disc, the number, what follows. */
const numbers = [
  /^(?<side>[A-H])(?<number>\d{1,2})(?:[ .)-]+)(?<rest>.+)$/,
  /^(?<side>\d)[-.](?<number>\d{1,2})(?:[ .)-]+)(?<rest>.+)$/,
  /^(?<number>\d{1,3})(?:[ .)-]+)(?<rest>.+)$/,
]

/** The numbers of names, where all have one: 'U2' and '99 Luftballons' are none among others. */
function readNumbers(names: string[]) {
  for (const pattern of numbers) {
    const found = names.map((name) => pattern.exec(name)?.groups)
    if (found.every((groups) => groups !== undefined))
      return found.map(({ side = null, number, rest = '' }) => ({
        side,
        number: Number(number),
        rest,
      }))
  }
  return names.map((rest) => ({ side: null, number: null, rest }))
}

/** 'Artist - Title' of each, where all have both; 'Salt - Live' and 'Felt - Live' are titles. */
function splitArtists(names: string[]) {
  const parts = names.map((name) => /^(?<artist>.+?) - (?<title>.+)$/.exec(name)?.groups)
  const hasArtists = parts.every((groups) => groups !== undefined)
  const titles = new Set(parts.map((groups) => groups?.title))
  return hasArtists && (names.length === 1 || titles.size > 1) ? parts : []
}

const compareTracks = (one: TrackDraft, other: TrackDraft) =>
  naturally(one.side ?? '', other.side ?? '') ||
  (one.number ?? 0) - (other.number ?? 0) ||
  naturally(one.path, other.path)

const naturally = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** What all have, and none is without. */
const common = (values: readonly (string | null | undefined)[]): string | undefined =>
  new Set(values).size === 1 ? (values[0] ?? undefined) : undefined

const disc = /^(?:(?:cd|disc|disk)[ _-]*\d|side[ _-]*[a-h])$/i
/** Of folders inside that of a release. */
const format = /^(?:wavs?|aiffs?|flacs?|masters?|\d\d-\d\d|\d\d[- ]?bit)$/i

const foldersOf = (path: string) => path.split('/').slice(0, -1)

/** Of folders in each other the inner one. */
const discOfFolder = (path: string): string | null =>
  foldersOf(path)
    .findLast((name) => disc.test(name))
    ?.at(-1)
    ?.toUpperCase() ?? null

/** 'Artist - Title (2026) [24-48]' without what is in brackets. */
function readFolderName(path: string) {
  const name =
    foldersOf(path).findLast((folder) => !disc.test(folder) && !format.test(folder)) ?? ''
  const bare = tidyName(name).replace(/(?: *[([][^()[\]]*[)\]])+$/, '')
  const [, artist, title = bare] = /^(.+?) - (.+)$/.exec(bare) ?? []
  return { artist, title }
}

/** Files that the system keeps for itself: macOS writes '._01 Salt.wav' beside '01 Salt.wav'. */
export const isHidden = (path: string): boolean => /(?:^|\/)\.[^/]*$/.test(path)

/** The best first; the back of a sleeve only where nothing else has a name. */
const coverNames = [
  /front/i,
  /^(?!.*(?:back|inlay)).*(?:cover|folder|artwork)/i,
  /cover|folder|artwork/i,
]

/** The picture that is the cover, by its name, or the only one; null without. */
export function findCover(paths: readonly string[]): string | null {
  const pictures = paths.filter((path) => /\.(?:jpe?g|png)$/i.test(path) && !isHidden(path))
  const [named] = coverNames.flatMap((name) => pictures.filter((path) => name.test(bareName(path))))
  return named ?? (pictures.length === 1 ? (pictures[0] ?? null) : null)
}
