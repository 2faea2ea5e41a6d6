import { bytesText } from '#src/lib/bytes.ts'
import { danger, ok, warning, type Check } from '#src/lib/check.ts'
import { freePlanCheck } from '#netlify/server/setup/free-plan.ts'
import { pushMigrations } from './project.ts'
import type { Act } from './try-anybody.ts'

/** What readStoreFacts() found out about the file store; null for what could not be read. */
export type StoreFacts = {
  kind: 'supabase' | 's3' | 'folder'
  /** As a sentence names it: 'Supabase Storage', 'the bucket label at account.r2.cloudflarestorage.com'. */
  name: string
  /** What failed of a small upload, download and removal, in one sentence; null for nothing. */
  problem: string | null
  /** What keeps a browser on the site from sending files there, in one sentence; null for nothing. */
  corsProblem: string | null
  /** Why the key may not list what is stored, in a few words; null when it may. */
  listProblem: string | null
  /** What keeps a large file from being uploaded in parts, or from resuming, in a few words; null for nothing. */
  partsProblem: string | null
  /** Ways to fetch a file without credentials: 'at its public address'. */
  openWays: string[]
  /** What is done without credentials beside that; null when it could not be tried. */
  anybody: Act[] | null
  /** It keeps what is removed. */
  isVersioned: boolean
  /** The sizes of the files that fans can get, and which of them have no bytes. */
  sizes: number[] | null
  missing: string[] | null
  /** Those of the newest FLACs whose heads name other samples than when they were uploaded. */
  changed: string[] | null
  /** Stored under this project's own keys, and known to no row; and how many there are under other keys. */
  unknown: { own: string[]; other: number } | null
  maximumBytes: number
  /** Of the part for pictures and previews; null when the other one could not be tried. */
  media: MediaFacts | null
}

export type MediaFacts = {
  /** Where everybody reads them; '' when nothing says where. */
  address: string
  /** The store is one that has to be told where they are, and was not. `problem` then says what is missing. */
  isMissing: boolean
  /** As of the store. */
  problem: string | null
  corsProblem: string | null
  anybody: Act[] | null
  isVersioned: boolean
}

const howTo = {
  supabase: `Look at Supabase > Storage: ${pushMigrations} makes its bucket "private".`,
  s3: 'Compare FILES_S3_ENDPOINT, _BUCKET, _REGION, _KEY_ID and _SECRET with what your store shows; .env.example says where.',
  folder: 'FILES_FOLDER is for npm start alone: a deployed site has no folder.',
}

const howToPublic = {
  supabase: `Run: ${pushMigrations}. It makes the bucket "public" as it should be.`,
  s3: 'Make a second bucket that everybody may read, with an address of its own (docs/going-live.md, The pictures).',
  folder: 'FILES_FOLDER is for npm start alone: a deployed site has no folder.',
}

const howToClose = {
  supabase: `Remove the policies on storage.objects that let anon do that (Supabase > Storage > Policies), and run: ${pushMigrations}.`,
  s3: 'Take back the policy or ACL of the bucket that allows it: others read a public bucket, and do nothing else (docs/going-live.md, Stores).',
  folder: 'FILES_FOLDER is for npm start alone: a deployed site has no folder.',
}

const some = (names: readonly string[]) =>
  names.length > 10
    ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more`
    : names.join(', ')

const corsFinding = (problem: string | null, what: string, bucket: string): Check =>
  problem === null
    ? ok(`The store lets staff ${what}.`)
    : danger(
        `Staff cannot ${what}: ${problem}.`,
        `Give the ${bucket} the CORS rule of docs/going-live.md (The music) with SITE_URL as its origin.`,
      )

/** 'list, write to and delete from' */
const actWords = (acts: readonly Act[]): string =>
  [acts.slice(0, -1).join(', '), ...acts.slice(-1)].filter(Boolean).join(' and ')

const ofStore =
  (check: (store: StoreFacts) => Check | null) =>
  ({ store }: { store: StoreFacts | null }) =>
    store && check(store)

/** What can be said of the store; null where what is needed could not be read. */
export const storeChecks = {
  store: ofStore(({ kind, name, problem, maximumBytes }) =>
    problem === null
      ? ok(
          `The music is in ${name}, up to ${bytesText(maximumBytes)} a file: an upload, a download and a removal worked.`,
        )
      : danger(`The music cannot be kept in ${name}: ${problem}.`, howTo[kind]),
  ),
  storeIsClosed: ofStore(({ name, problem, openWays }) => {
    if (openWays.length)
      return danger(
        `The music is open to everybody: ${name} gives it ${openWays.join(' and ')}.`,
        'Make the bucket private, and remove whatever policy or public address it has.',
      )
    return problem === null ? ok('Nobody gets the music without a link that was signed.') : null
  }),
  storeList: ofStore(({ name, problem, listProblem }) => {
    if (problem !== null) return null
    return listProblem === null
      ? ok(
          'The key may list what is stored, which a backup and the checks of what is missing need.',
        )
      : danger(
          `The key may not list ${name} (${listProblem}): no backup takes the music along, and nobody is told what is missing.`,
          'Give the key the right to list the bucket: Object Read & Write at R2, Read and Write at B2, s3:ListBucket elsewhere.',
        )
  }),
  storeParts: ofStore(({ name, problem, partsProblem }) => {
    if (problem !== null) return null
    return partsProblem === null
      ? ok('A large upload resumes where its connection was lost.')
      : danger(
          `A file above 100 MB may not get into ${name}, or starts over after each lost connection: of uploads in parts, ${partsProblem}.`,
          'Give the key s3:PutObject, s3:AbortMultipartUpload and s3:ListMultipartUploadParts (docs/going-live.md, Stores).',
        )
  }),
  storeAnybody: ofStore(({ kind, name, problem, anybody }) => {
    if (anybody?.length)
      return danger(`Anybody may ${actWords(anybody)} ${name}.`, howToClose[kind])
    if (problem !== null || kind === 'folder') return null
    return anybody
      ? ok('Nobody else may write to, delete from or list the store.')
      : warning(
          'Whether anybody else may write to, delete from or list the store could not be tried.',
          'Run this again later.',
        )
  }),
  storeVersions: ofStore(({ problem, isVersioned, media }) => {
    const where = [
      ...(isVersioned ? ['the music'] : []),
      ...(media?.isVersioned ? ['the pictures'] : []),
    ]
    if (where.length)
      return warning(
        `The store keeps every version of ${where.join(' and of ')}: what is removed or replaced stays, and is charged for.`,
        'Turn versioning off for the bucket; or, where that cannot be done (B2), let a lifecycle rule keep only the last version (docs/going-live.md, Stores).',
      )
    return problem === null ? ok('The store keeps no versions of what is removed.') : null
  }),
  storeCors: ofStore(({ problem, corsProblem }) =>
    problem === null ? corsFinding(corsProblem, 'upload and fetch files', 'bucket') : null,
  ),
  media: ofStore(({ kind, media }) => {
    if (!media) return null
    const { address, isMissing, problem } = media
    if (isMissing)
      return warning(`Nobody can upload a picture or a preview: ${problem}.`, howToPublic[kind])
    return problem === null
      ? ok(`Pictures and previews are shown from ${address}: an upload and a look at it worked.`)
      : danger(`Pictures and previews cannot be shown: ${problem}.`, howToPublic[kind])
  }),
  mediaAnybody: ofStore(({ kind, media }) => {
    if (!media || media.isMissing) return null
    const { problem, anybody } = media
    if (anybody?.length)
      return danger(
        `Anybody may ${actWords(anybody)} the part of the store for pictures and previews.`,
        howToClose[kind],
      )
    if (problem !== null || kind === 'folder') return null
    return anybody
      ? ok('Others read pictures and previews, and do nothing else.')
      : warning(
          'Whether others may do more with pictures and previews than read them could not be tried.',
          'Run this again later.',
        )
  }),
  mediaCors: ofStore(({ media }) =>
    media?.problem === null
      ? corsFinding(media.corsProblem, 'upload pictures', 'public bucket')
      : null,
  ),
  missingFiles: ofStore(({ missing }) => {
    if (!missing) return null
    return missing.length
      ? danger(
          `Nobody gets what has no bytes in the store: ${some(missing)}.`,
          'npm run restore -- --with-files FOLDER puts them back from a backup; or upload them again.',
        )
      : ok('Every file of a release and every picture has its bytes.')
  }),
  changedFiles: ofStore(({ changed }) => {
    if (!changed) return null
    return changed.length
      ? danger(
          `The store has other samples than were uploaded (MD5): ${some(changed)}.`,
          'Upload them again; npm run drill says whether the last backup has the right ones.',
        )
      : ok('The newest FLACs in the store have the samples that were uploaded.')
  }),
  unknownFiles: ofStore(({ unknown }) => {
    if (!unknown) return null
    const others = unknown.other ? ` ${unknown.other} stored files are of other projects.` : ''
    return unknown.own.length
      ? warning(
          `The store has files that nothing here knows: ${some(unknown.own)}.${others}`,
          'Nothing here ever deletes them. If you know that nobody needs them, remove them in the store.',
        )
      : ok(`The store has no file that nothing here knows.${others}`)
  }),
  freePlan: ofStore(({ kind, sizes }) =>
    kind === 'supabase' && sizes?.length ? freePlanCheck(sizes) : null,
  ),
}
