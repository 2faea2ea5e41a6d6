import { Loaded } from '#src/components/admin/PagedList.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import { settingsApi } from './operations.ts'
import { loadingSettingsFailedMessage } from '#src/features/settings/messages.ts'
import { SettingsForm } from './SettingsForm.tsx'

export default function SettingsScreen() {
  const read = useRead(['settings'], settingsApi.read)
  return (
    <>
      <div className="cluster screen-head">
        <h1>Site Settings</h1>
      </div>
      <Loaded read={read} loading="Loading settings..." failed={loadingSettingsFailedMessage}>
        {({ settings }) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  )
}
