import { settingName } from '#src/features/settings/admin/setting-names.ts'
import { AuditScreen } from '#src/features/staff/admin/AuditScreen.tsx'

/** The activity, with the settings in the words of their form. */
export default function Activity() {
  return <AuditScreen settingName={settingName} />
}
