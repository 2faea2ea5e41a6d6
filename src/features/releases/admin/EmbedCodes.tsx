import { useRef, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { embedCode, embedSizes, type EmbedSize } from '#src/features/releases/embed.ts'

type Props = { release: Parameters<typeof embedCode>[0] }

/** The code that shows a release on another site, in each size. */
export const EmbedCodes = ({ release }: Props) => (
  <details>
    <summary>Put it on another site</summary>
    <div className="stack-16 chars-62">
      {embedSizes.map((size) => (
        <SizeCode key={size.height} release={release} size={size} />
      ))}
    </div>
  </details>
)

/** The code of one size; where the browser allows no copying, it stands selected. */
function SizeCode({ release, size }: Props & { size: EmbedSize }) {
  const [word, setWord] = useState('COPY')
  const field = useRef<HTMLTextAreaElement>(null)
  const code = embedCode(release, size, new URL(location.origin))

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setWord('COPIED')
    } catch {
      field.current?.select()
      setWord('SELECTED: COPY IT NOW')
    }
  }

  return (
    <div className="stack-8 justify-items-start">
      <label className="field">
        {`${size.name}: ${size.shows}, ${size.height} px high`}
        <textarea ref={field} readOnly rows={4} spellCheck={false} translate="no" value={code} />
      </label>
      <RowButton onClick={copy}>{word}</RowButton>
    </div>
  )
}
