import { useId, useRef, useState } from 'react'
import { Field, RowButton, SelectField } from '#src/components/admin/fields.tsx'
import { embedCode, embedSizes, type EmbedSize } from '#src/features/releases/embed.ts'
import { colorSchemes, schemeSlug } from '#src/lib/color-schemes.ts'

const schemeOptions = [
  ['', 'Those of the artist'],
  ...colorSchemes.map((scheme) => [schemeSlug(scheme), scheme.name] as const),
] as const

type Props = { release: Parameters<typeof embedCode>[0] }

/** The code that shows a release on another site, in each size and in the colours that are chosen. */
export function EmbedCodes({ release }: Props) {
  const [scheme, setScheme] = useState('')
  return (
    <details>
      <summary>Put it on another site</summary>
      <div className="stack-16 chars-62">
        <SelectField
          label="Colours"
          name="embed-scheme"
          value={scheme}
          onChange={setScheme}
          options={schemeOptions}
        />
        {embedSizes.map((size) => (
          <SizeCode
            key={`${scheme} ${size.height}`}
            code={codeOf(release, size, scheme)}
            {...size}
          />
        ))}
      </div>
    </details>
  )
}

const codeOf = (release: Props['release'], size: EmbedSize, scheme: string) =>
  embedCode(release, size, new URL(location.origin), scheme)

/** The code of one size; where the browser allows no copying, it stands selected. */
function SizeCode({ code, name, shows, height }: EmbedSize & { code: string }) {
  const [word, setWord] = useState('COPY')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

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
    <div className="stack-8">
      <Field label={`${name}: ${shows}, ${height} px high`} id={id}>
        <textarea
          ref={field}
          id={id}
          readOnly
          rows={4}
          spellCheck={false}
          translate="no"
          value={code}
        />
      </Field>
      <p className="cluster">
        <RowButton onClick={copy}>{word}</RowButton>
      </p>
    </div>
  )
}
