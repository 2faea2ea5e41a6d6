import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { codeAvailableMessage, makingAvailableFailedMessage } from './messages.ts'
import { makeCodeAvailable, searchCode } from './client.ts'
import type { FoundCode } from './contract.ts'
import { fanReasonMessage } from './fan-reason.ts'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import type { ReleaseChoice } from './use-release-choices.ts'

type Props = { choices: ReleaseChoice[] }
type Search =
  | { step: 'idle' }
  | { step: 'searching' }
  | { step: 'found'; found: FoundCode }
  | { step: 'refused'; message: string }

/** Looks up one code, explains what a fan sees who types it, and makes it available again. */
export function FindCode({ choices }: Props) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState<Search>({ step: 'idle' })

  async function find(code: string) {
    if (!code.trim()) return
    setSearch({ step: 'searching' })
    const result = await searchCode(code)
    setSearch(
      result.ok
        ? { step: 'found', found: result.data }
        : { step: 'refused', message: result.error.message },
    )
  }

  return (
    <section className="admin-part" aria-labelledby="find-code">
      <h2 id="find-code">FIND A CODE</h2>
      <form
        className="list-tools"
        onSubmit={(event) => {
          event.preventDefault()
          void find(typed)
        }}
      >
        <TextField
          label="Code, as the fan reads it out"
          name="code"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setSearch({ step: 'idle' })
            setTyped(value)
          }}
        />
        <button className="row-button" disabled={search.step === 'searching'}>
          {search.step === 'searching' ? 'LOOKING...' : 'LOOK UP'}
        </button>
      </form>
      <div role="status">
        {search.step === 'refused' && <p className="form-refusal">{search.message}</p>}
        {search.step === 'found' && (
          <FoundCodeDetails
            found={search.found}
            choices={choices}
            onChanged={() => void find(search.found.code.id)}
          />
        )}
      </div>
    </section>
  )
}

type FoundProps = { found: FoundCode; onChanged: () => void } & Props

function FoundCodeDetails({ found, choices, onChanged }: FoundProps) {
  const notices = useNotices()
  const [releaseId, setReleaseId] = useState('')
  const { code } = found
  const needsRelease = code.release.isDeleted

  async function makeAvailable() {
    const result = await makeCodeAvailable({ id: code.id, ...(needsRelease && { releaseId }) })
    if (!result.ok) {
      notices.fail(makingAvailableFailedMessage(result.error.message))
      return
    }
    notices.succeed(codeAvailableMessage(code.id))
    onChanged()
  }

  return (
    <div className="found-code">
      <p>
        <code>{code.id}</code>{' '}
        <span className="badge fact">{code.used ? 'USED' : 'AVAILABLE'}</span>
      </p>
      <p className="fact">
        {code.release.artist} - {code.release.title}
        {needsRelease && ' (deleted)'} · {code.batch?.name ?? 'no batch'}
      </p>
      <p>{fanReasonMessage(found)}</p>
      {(code.used || needsRelease) && (
        <div className="list-tools">
          {needsRelease && (
            <ReleaseSelect
              label="Its new release"
              name="new-release"
              none="Select a release"
              choices={choices}
              value={releaseId}
              onChange={setReleaseId}
            />
          )}
          <button
            type="button"
            className="row-button"
            disabled={needsRelease && !releaseId}
            onClick={() => void makeAvailable()}
          >
            MAKE AVAILABLE AGAIN
          </button>
        </div>
      )}
    </div>
  )
}
