import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { settingsApi } from './operations.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { listWords } from '#src/components/admin/PagedList.tsx'

export default function SettingsScreen() {
  const read = useRead(['settings'], settingsApi.read)
  return (
    <>
      <div className="cluster screen-head">
        <h1>Site Settings</h1>
      </div>
      <Loaded read={read} {...listWords('settings')}>
        {({ settings }) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  )
}
