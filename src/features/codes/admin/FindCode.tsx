import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { CodeDetails } from './CodeDetails.tsx'

/** Looks up one code. What was typed stays out of the address, which is written down in many places. */
export function FindCode() {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  // Looking the same code up again reads it again.
  const [lookups, setLookups] = useState(0)

  return (
    <section className="stack-16" aria-labelledby="find-code">
      <h2 id="find-code">FIND A CODE</h2>
      <form
        className="cluster list-tools"
        onSubmit={(event) => {
          event.preventDefault()
          setCode(typed.trim())
          setLookups(lookups + 1)
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
