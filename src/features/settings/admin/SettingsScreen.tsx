import { useResource } from '#src/components/admin/use-resource.ts'
import { readSettings } from './client.ts'
import { loadingSettingsFailedMessage } from '#src/features/settings/messages.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The settings screen. */
export default function SettingsScreen() {
  const read = useResource(readSettings)
  return (
    <>
      <div className="screen-head">
        <h1>Site Settings</h1>
      </div>
      {read.state === 'loading' && <p role="status">Loading settings...</p>}
      {read.state === 'failed' && (
        <div className="list-failed" role="alert">
          <p className="form-refusal">{loadingSettingsFailedMessage}</p>
          <button type="button" className="row-button" onClick={() => void read.reload()}>
            TRY AGAIN
          </button>
        </div>
      )}
      {read.state === 'ready' && <SettingsForm settings={read.data.settings} />}
    </>
  )
}
