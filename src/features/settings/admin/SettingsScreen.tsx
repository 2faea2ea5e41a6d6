import { LoadingFailed } from '#src/components/admin/PagedList.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import { settingsApi } from './operations.ts'
import { loadingSettingsFailedMessage } from '#src/features/settings/messages.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The settings screen. */
export default function SettingsScreen() {
  const read = useRead(['settings'], settingsApi.read)
  return (
    <>
      <div className="screen-head">
        <h1>Site Settings</h1>
      </div>
      {read.isPending && <p role="status">Loading settings...</p>}
      {read.isLoadingError && (
        <LoadingFailed message={loadingSettingsFailedMessage} onRetry={() => void read.refetch()} />
      )}
      {read.data && <SettingsForm settings={read.data.settings} />}
    </>
  )
}
