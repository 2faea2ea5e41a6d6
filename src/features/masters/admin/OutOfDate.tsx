import { useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { counted } from '#src/lib/counted.ts'
import { outOfDate } from '../release-tags.ts'
import type { MastersContext } from './job.ts'

/** Says which files have older tags, and makes them again without encoding. */
export function OutOfDate({ context }: { context: MastersContext }) {
  const confirm = useConfirm()
  const notices = useNotices()
  const [isWorking, setWorking] = useState(false)
  const files = outOfDate(context.files, context.release, context.tracks())
  if (files.length === 0) return null
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
      <span>
        {counted(files.length, ['file has', 'files have'])} an older title, artist, cover or ISRC in
        it.
      </span>
      <RowButton disabled={isWorking} onClick={() => void remake()}>
        MAKE THEM AGAIN
      </RowButton>
    </p>
  )
}
