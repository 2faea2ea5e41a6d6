import { useNotices } from '#src/components/admin/notices.tsx'
import { codesCopiedMessage } from './messages.ts'
import { readBatch } from './client.ts'
import { batchCsvPath } from './contract.ts'

type Props = {
  batchId: string
  /** The codes, when they are here already; else they are asked for. */
  codes?: string[]
}

/** Takes a batch along: into the clipboard, or as a file for the printer. */
export function CopyCodes({ batchId, codes }: Props) {
  const notices = useNotices()

  async function copy() {
    const read =
      codes ?? (await readBatch(batchId).then((result) => result.ok && result.data.codes))
    if (!read) return notices.fail('The codes could not be read. Please try again.')
    try {
      await navigator.clipboard.writeText(read.join('\n'))
      notices.succeed(codesCopiedMessage)
    } catch {
      notices.fail('Your browser does not let us copy. Please download the list instead.')
    }
  }

  return (
    <>
      <button type="button" className="row-button" onClick={() => void copy()}>
        COPY
      </button>
      <a className="row-button" href={batchCsvPath(batchId)} download>
        DOWNLOAD CSV
      </a>
    </>
  )
}
