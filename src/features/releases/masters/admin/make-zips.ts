import { isOlderThanTracks, tagKeys, tagsOf, zipKey } from '../release-tags.ts'
import { findFile, type MastersContext, type SentFile } from './job.ts'
import { madeFile } from './made-folder.ts'
import { madeNameOf } from './made-name.ts'
import { runTask, send, type MadeTrack, type Making } from './making.ts'
import { folderOf, madeName } from './masters-task.ts'
import { noZipMessage, zipTooLargeMessage } from './messages.ts'

/** A zip of all FLACs and one of all MP3s, where the release has each track and the store takes a file of that size. */
export async function makeZips(
  made: readonly MadeTrack[],
  { context, cover, signal, report }: Making,
): Promise<void> {
  const { release, maximumBytes } = context
  const list = context.tracks()
  const missing = list.filter(({ id }) => !made.some(({ trackId }) => trackId === id)).length
  if (missing > 0) return report({ type: 'noted', note: noZipMessage(missing) })
  for (const kind of ['flac', 'mp3'] as const) {
    const names = list.map(({ id }) =>
      madeName(made.find(({ trackId }) => trackId === id)?.key ?? '', kind),
    )
    const music = await Promise.all(names.map((name) => madeFile(release.id, name)))
    const bytes = music.reduce((sum, { size }) => sum + size + (cover?.bytes.length ?? 0), 0)
    if (bytes > maximumBytes) {
      report({ type: 'noted', note: zipTooLargeMessage(kind, bytes, maximumBytes) })
      continue
    }
    const files = names.map((from, at) => ({
      from,
      name: madeNameOf(context, at, kind),
      tags: { ...tagsOf(release, list, at), cover },
    }))
    const name = madeNameOf(context, null, kind)
    const zip = { trackId: null, kind, tagsKey: zipKey(tagKeys(release, list)) }
    if (!made.some(({ sent }) => sent.includes(kind)) && isCurrent(zip, context)) continue
    const folder = folderOf(release.id)
    await runTask({ type: 'zip', folder, to: name, files }, { signal })
    await send(context, zip, await madeFile(release.id, name))
  }
}

/** Whether a zip was sent before, by a tab that was closed, and after all of its tracks. */
function isCurrent(zip: SentFile, { files }: MastersContext): boolean {
  const found = findFile(files, zip)
  return found !== undefined && !isOlderThanTracks(found, files)
}
