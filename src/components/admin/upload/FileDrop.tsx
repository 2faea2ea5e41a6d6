import { FieldMessages } from '../fields.tsx'
import { FileButton } from '../FileButton.tsx'
import { useFileDrop } from '../use-file-drop.ts'

type Props = {
  /** What is chosen, for a screen reader: 'a file (CSV)'. */
  what: string
  hint: string
  accept: string
  fileName: string
  error?: string | undefined
  onFile: (file: File) => unknown
}

/** A place for one file, which is dropped there or chosen. */
export function FileDrop({ what, hint, accept, fileName, error, onFile }: Props) {
  const take = ([file]: File[]) => {
    if (file) void onFile(file)
  }
  return (
    <div
      className="cluster csv-drop border border-dashed border-ink p-20 data-over:border-solid data-over:border-accent gap-x-20 gap-y-12"
      {...useFileDrop(take)}
    >
      <p className="flex-[1_1_16rem]">
        {fileName ? (
          <>
            Chosen: <strong dir="auto">{fileName}</strong>
          </>
        ) : (
          hint
        )}
      </p>
      <FileButton
        label={fileName ? `Choose another ${what.replace(/^a /, '')}` : `Choose ${what}`}
        accept={accept}
        onFiles={take}
      >
        {fileName ? 'CHOOSE ANOTHER' : 'CHOOSE A FILE'}
      </FileButton>
      <FieldMessages id="csv" error={error} />
    </div>
  )
}
