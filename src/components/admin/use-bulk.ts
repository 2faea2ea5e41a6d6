import type { ApiResult } from '#src/lib/api.ts'
import { inBinMessage } from '#src/lib/bin.ts'
import { counted } from '#src/lib/counted.ts'
import { useAct, useConfirm } from './dialogs.tsx'
import { useNotices } from './notices.tsx'
import type { BulkDone, Identified, RecordsScreenOf } from './records-screen.ts'

/** The buttons for several records at once: those of the screen, and DELETE. `onDone` when something was done. */
export function useBulk<Of extends Identified>(
  screen: RecordsScreenOf<Of>,
  ids: string[],
  onDone: () => void,
) {
  const { bulk = [], client, nouns, words } = screen
  const tell = useTell()
  const confirm = useConfirm()

  async function act(run: (ids: string[]) => Promise<ApiResult<BulkDone>>): Promise<void> {
    const done = await run(ids)
    if (done.ok) onDone()
    tell(done)
  }

  async function remove(): Promise<void> {
    if (!(await confirm(deleteQuestion(counted(ids.length, nouns), words.deletingManyDetail))))
      return
    await act(async (chosen) => {
      const result = await client.removeMany(chosen)
      if (!result.ok) return result
      const { ids: deleted } = result.data
      const message = `${counted(deleted.length, nouns)} deleted.`
      return { ok: true, data: { message, undo: () => restore(deleted) } }
    })
  }

  async function restore(deleted: string[]): Promise<ApiResult<string>> {
    const result = await client.restoreMany(deleted)
    if (!result.ok) return result
    const message = `${counted(result.data.ids.length, nouns)} restored.`
    return { ok: true, data: result.data.wereTaken ? `${message} ${wereTakenMessage}` : message }
  }

  return [
    ...bulk.map(([label, run]) => [label, () => act(run)] as const),
    ['DELETE', remove] as const,
  ]
}

/** Says what was done, with UNDO where that can be taken back. */
function useTell() {
  const notices = useNotices()
  const act = useAct()
  return (done: ApiResult<BulkDone>): void => {
    if (!done.ok) return notices.fail(done.error.message)
    const { message, undo } = done.data
    if (!undo) return notices.succeed(message)
    const run = () => void act({ run: undo, done: (undone) => undone })
    notices.succeed(message, { label: 'UNDO', run })
  }
}

const deleteQuestion = (these: string, detail = inBinMessage('They stay')) => ({
  text: `Are you sure you want to delete ${these}?`,
  detail,
  yes: 'DELETE',
  destroys: true,
})
const wereTakenMessage = 'An old address or featured place is taken.'
