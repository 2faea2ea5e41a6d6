import { useState } from 'react'
import { useLocation } from 'react-router'
import { TextField } from '#src/components/admin/fields.tsx'
import { propertiesOf } from '#src/lib/object.ts'
import { CodeDetails } from './CodeDetails.tsx'

/**
 * Looks up one code: what is typed, or the `code` in the state of a navigation. It stays out of the address, which is
 * written down in many places.
 */
export function FindCode() {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  // Looking the same code up again reads it again.
  const [lookups, setLookups] = useState(0)
  const lookUp = (wanted: string) => {
    setTyped(wanted)
    setCode(wanted.trim())
    setLookups(lookups + 1)
  }
  useGivenCode(lookUp)

  return (
    <section className="stack-16" aria-labelledby="find-code">
      <h2 id="find-code">FIND A CODE</h2>
      <form
        className="cluster list-tools"
        onSubmit={(event) => {
          event.preventDefault()
          lookUp(typed)
        }}
      >
        <TextField
          label="Look up a code"
          name="code"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setCode('')
            setTyped(value)
          }}
        />
        <button className="row-button">LOOK UP</button>
      </form>
      <div role="status">{code && <CodeDetails key={lookups} code={code} />}</div>
    </section>
  )
}

/** Calls `use` once for each navigation that brings a code. */
function useGivenCode(use: (code: string) => void): void {
  const { key, ...location } = useLocation()
  const [lastKey, setLastKey] = useState('')
  const { code } = propertiesOf(location.state)
  if (key === lastKey) return
  setLastKey(key)
  if (typeof code === 'string') use(code)
}
