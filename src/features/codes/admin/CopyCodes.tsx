import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { codesCopiedMessage, copyingBlockedMessage, readingCodesFailedMessage } from './messages.ts'
import { batchTables, codesApi } from './operations.ts'
import { pathOf } from '#src/lib/operation.ts'

type Props = {
  batchId: string
  /** The codes of the batch; read from the server when absent. */
  codes?: string[]
}

/** Copies the codes of a batch to the clipboard, or downloads them as CSV. */
export function CopyCodes({ batchId, codes }: Props) {
  const notices = useNotices()

  async function copy() {
    const batchCodes =
      codes ??
      (await codesApi
        .readBatch({ batchId })
        .then((result) => result.ok && result.data.codes.map(({ id }) => id)))
    if (!batchCodes) return notices.fail(readingCodesFailedMessage)
    try {
      await navigator.clipboard.writeText(batchCodes.join('\n'))
      notices.succeed(codesCopiedMessage)
    } catch {
      notices.fail(copyingBlockedMessage)
    }
  }

  return (
    <>
      <RowButton onClick={() => copy()}>COPY</RowButton>
      <a className="row-button" href={pathOf(batchTables.csv, batchId)} download>
        DOWNLOAD CSV
      </a>
    </>
  )
}
