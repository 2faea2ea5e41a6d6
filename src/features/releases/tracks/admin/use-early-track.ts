import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { filesApi } from '#src/features/releases/files/admin/api.ts'
import type { ReleaseFile, ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import type { Place } from '#src/features/releases/files/admin/upload-list.ts'
import {
  earlyTrackOf,
  useSendToPlace,
} from '#src/features/releases/files/admin/use-release-files.ts'
import { dataOf } from '#src/lib/api.ts'
import { mediaAddress } from '#src/lib/media.ts'
import { earlyTrackQuestion, mp3UnavailableMessage } from './messages.ts'

/** Makes a track the early one of its release, by a file that staff choose or by the MP3 that it has. Asks first. */
export function useEarlyTrack(place: Place, title: string, read: ReleaseFiles) {
  const confirm = useConfirm()
  const notices = useNotices()
  const send = useSendToPlace()

  const ask = (isMp3: boolean): Promise<boolean> => {
    const now = earlyTrackOf(read)
    const other = now?.id === place.trackId ? undefined : now?.title
    return confirm(earlyTrackQuestion(title, other, isMp3))
  }

  async function sendFile(file: File): Promise<void> {
    if (await ask(false)) await send(place, file, read)
  }

  async function sendMp3({ id, name, tagsKey }: ReleaseFile): Promise<void> {
    if (!(await ask(true))) return
    try {
      const { url } = dataOf(await filesApi.readFileAddress({ id }))
      const answer = await fetch(mediaAddress(url))
      if (!answer.ok) throw new Error(`The store answered ${answer.status}.`)
      const file = new File([await answer.blob()], name)
      await send({ ...place, ...(tagsKey !== null && { tagsKey }) }, file, read)
    } catch {
      notices.fail(mp3UnavailableMessage(title))
    }
  }

  return { sendFile, sendMp3 }
}
