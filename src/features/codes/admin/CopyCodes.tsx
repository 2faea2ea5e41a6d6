import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { codesCopiedMessage, copyingBlockedMessage, readingCodesFailedMessage } from './messages.ts'
import { batchTables } from './tables-operations.ts'
import { codesApi } from './api.ts'
import { pathOf } from '#src/lib/operation.ts'

type Props = {
  batchId: string
  /** The codes of the batch; read from the server when absent. */
  codes?: string[]
  /** The name of the batch, in a list of them. */
  about?: string
}

/** Copies the codes of a batch to the clipboard, or downloads them as CSV. */
export const CopyCodes = (props: Props) => (
  <>
    <CopyButton {...props} />
    <CsvLink {...props} />
  </>
)

export function CopyButton({ batchId, codes, about }: Props) {
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
    <RowButton {...(about && { about })} onClick={() => copy()}>
      COPY
    </RowButton>
  )
}

export const CsvLink = ({ batchId, about }: Props) => (
  <a
    className="row-button"
    href={pathOf(batchTables.csv, batchId)}
    download
    aria-label={about && `DOWNLOAD CSV ${about}`}
  >
    DOWNLOAD CSV
  </a>
)
