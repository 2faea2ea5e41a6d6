import { filesApi } from '#src/features/releases/files/admin/api.ts'
import { dataOf } from '#src/lib/api.ts'
import { mediaAddress } from '#src/lib/media.ts'
import { readStreamInfo } from '../flac.ts'
import { refuse } from '../problem.ts'
import { tagKeys, tagsOf, zipKey } from '../release-tags.ts'
import { withTags } from '../tags.ts'
import { zipFiles } from '../zip.ts'
import { coverOf } from './cover.ts'
import type { MastersContext } from './job.ts'
import { madeNameOf } from './made-name.ts'
import { send } from './making.ts'

export * as messages from './messages.ts'

type StoredFile = MastersContext['files'][number]

/** What has to come down for the files that are out of date, and how many bytes go each way. A zip needs all tracks of its kind. */
export function remakePlan(files: readonly StoredFile[], outdated: readonly StoredFile[]) {
  const zips = outdated.filter(({ trackId }) => trackId === null)
  const needed = files.filter(
    (file) =>
      file.trackId !== null &&
      file.state === 'ready' &&
      (outdated.includes(file) || zips.some(({ kind }) => kind === file.kind)),
  )
  return { zips, needed, outdated, down: bytesOf(needed), up: bytesOf(outdated) }
}

const bytesOf = (files: readonly StoredFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Fetches made files, writes the tags as they are now, and sends them. Answers the names of those that could not be had. */
export async function remakeFiles(
  context: MastersContext,
  { needed, outdated, zips }: ReturnType<typeof remakePlan>,
): Promise<string[]> {
  const { release } = context
  const tracks = context.tracks()
  const keys = tagKeys(release, tracks)
  const failed: string[] = []
  const cover = await coverOf(release.coverImage).catch(() => undefined)
  // Without a connection nothing comes down either.
  if (cover === undefined) return outdated.map(({ name }) => name)
  const remade = new Map<StoredFile, File>()
  for (const file of needed)
    try {
      const at = tracks.findIndex(({ id }) => id === file.trackId)
      const music = await withTags(await fetchFile(file), { ...tagsOf(release, tracks, at), cover })
      const named = new File([music], madeNameOf(context, at, file.kind))
      remade.set(file, named)
      const tagsKey = keys.get(file.trackId ?? '') ?? ''
      if (outdated.includes(file))
        await send(context, { trackId: file.trackId, kind: file.kind, tagsKey }, named)
    } catch {
      failed.push(file.name)
    }
  for (const { kind, name } of zips) {
    const files = tracks.flatMap(({ id }) =>
      [...remade].flatMap(([file, made]) =>
        file.kind === kind && file.trackId === id ? { name: made.name, file: made } : [],
      ),
    )
    const zip = await new Response(zipFiles(files, new Date()).stream).blob()
    if (files.length < tracks.length) failed.push(name)
    else
      await send(
        context,
        { trackId: null, kind, tagsKey: zipKey(keys) },
        new File([zip], madeNameOf(context, null, kind)),
      )
  }
  return failed
}

/** A file from the store. Throws when its samples are not those that were sent. */
async function fetchFile({ id, samplesMd5 }: StoredFile): Promise<Blob> {
  const { url } = dataOf(await filesApi.readFileAddress({ id }))
  const answer = await fetch(mediaAddress(url))
  const file = await answer.blob()
  if (!answer.ok || (samplesMd5 && (await readStreamInfo(file)).md5 !== samplesMd5))
    return refuse({ code: 'damaged' })
  return file
}
