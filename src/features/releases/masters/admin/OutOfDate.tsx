import { useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { outOfDate } from '../release-tags.ts'
import type { MastersContext } from './job.ts'
import { lackingMessage, outOfDateMessage } from './messages.ts'

/** Says which files have older tags or music, and makes them again without encoding. */
export default function OutOfDate({ context }: { context: MastersContext }) {
  const confirm = useConfirm()
  const notices = useNotices()
  const [isWorking, setWorking] = useState(false)
  const { outdated, lacking } = outOfDate(context.files, context.release, context.tracks())
  const files = outdated.filter((file) => !isOnItsWay(file, context))
  if (files.length === 0 && lacking.length === 0) return null
  async function remake() {
    const { messages, remakeFiles, remakePlan } = await import('./remake-files.ts')
    const plan = remakePlan(context.files, files)
    if (!(await confirm(messages.remakeQuestion(plan.down, plan.up)))) return
    setWorking(true)
    const failed = await remakeFiles(context, plan)
    setWorking(false)
    if (failed[0] === undefined) notices.succeed(messages.remadeMessage)
    else notices.fail(messages.notRemadeMessage(failed[0]))
  }
  return (
    <p className="cluster">
      {files.length > 0 && (
        <>
          <span>{outOfDateMessage(files.length)}</span>
          <RowButton disabled={isWorking} onClick={() => void remake()}>
            MAKE THEM AGAIN
          </RowButton>
        </>
      )}
      {lacking.length > 0 && <span>{lackingMessage(lacking)}</span>}
    </p>
  )
}

/** Whether an upload is about to replace a file. */
const isOnItsWay = (
  { trackId, kind }: MastersContext['files'][number],
  { uploads, release }: MastersContext,
) =>
  uploads
    .get()
    .some(
      ({ place, state }) =>
        place.releaseId === release.id &&
        place.trackId === trackId &&
        place.kind === kind &&
        state !== 'failed',
    )
