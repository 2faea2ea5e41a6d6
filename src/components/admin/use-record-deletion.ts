import { inBinMessage } from '#src/lib/bin.ts'
import { useAct, useConfirm } from './dialogs.tsx'
import { useNotices } from './notices.tsx'
import type { Identified, RecordsScreenOf } from './records-screen.ts'

/** Functions of a row: soft delete after a confirmation, with UNDO in the notice; and restoring. `onGone`: the row goes. */
export function useRecordDeletion<Of extends Identified>(
  screen: RecordsScreenOf<Of>,
  onGone: () => void,
): Record<'remove' | 'restore', (record: Of['row']) => Promise<void>> {
  const { client, words, titleOf, deletionDetail } = screen
  const notices = useNotices()
  const confirm = useConfirm()
  const act = useAct()

  async function remove(record: Of['row']) {
    const text = words.confirmDelete(titleOf(record))
    const detail = deletionDetail?.(record) ?? { detail: inBinMessage('It stays') }
    if (!(await confirm({ text, ...detail, yes: 'DELETE', destroys: true }))) return
    const result = await client.remove(record.id)
    if (!result.ok) return notices.fail(words.deletingFailed)
    onGone()
    notices.succeed(words.deleted(titleOf(record)), {
      label: 'UNDO',
      run: () => void restore(record),
    })
  }

  const restore = (record: Of['row']) =>
    act({
      run: () => client.restore(record.id),
      onDone: onGone,
      done: (data) => words.restored(record, data),
    })
  return { remove, restore }
}
