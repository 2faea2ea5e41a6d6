import type { ApiResult } from '#src/lib/api.ts'
import { type Question, useConfirm } from './dialogs.tsx'
import { useNotices } from './notices.tsx'

type Act<Data> = {
  question?: Question | undefined
  run: () => Promise<ApiResult<Data>>
  /** The notice when it is done. */
  done: string
  /** Before that notice. */
  onDone?: () => void
}

/** A function that does something, perhaps after a question, and says in a notice how it went. */
export function useAct(): <Data>(act: Act<Data>) => Promise<void> {
  const notices = useNotices()
  const confirm = useConfirm()
  return async ({ question, run, done, onDone }) => {
    if (question && !(await confirm(question))) return
    const result = await run()
    if (!result.ok) return notices.fail(result.error.message)
    onDone?.()
    notices.succeed(done)
  }
}
