import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { useChoice } from '#src/components/admin/list-tools.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { Loaded, useRead } from '#src/components/admin/read.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { initialOf, valuesOf, type ValuesOf } from '#src/lib/field.ts'
import { validate } from '#src/lib/validate.ts'
import { settingsApi } from './api.ts'
import type { AdminSettings, SettingsChanged } from './contract.ts'
import { settingsFields } from './fields.ts'
import { settingsInput, type Settings } from './schema.ts'
import {
  AboutFields,
  AdvancedFields,
  GeneralFields,
  PictureFields,
  SocialFields,
} from './SettingsFields.tsx'
import { resetMessage, resetQuestion, savedMessage, savingFailedMessage } from './messages.ts'

const versionOf = ({ updatedAt, ...settings }: AdminSettings) => ({
  values: valuesOf(settingsFields, settings),
  updatedAt,
})

export default function SettingsScreen() {
  const read = useRead(['settings'], () => settingsApi.readSettings())
  return (
    <>
      <div className="screen-head">
        <h1>Site Settings</h1>
      </div>
      <Loaded read={read} {...listWords('settings')}>
        {({ settings }) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  )
}

/** One form over all tabs, saved as a whole. */
function SettingsForm({ settings }: { settings: AdminSettings }) {
  const notices = useNotices()
  const confirm = useConfirm()
  const { values: initial, updatedAt } = versionOf(settings)
  const tab = useChoice('tab', settingsTabNames)
  const form = useForm<ValuesOf<typeof settingsFields>, Settings, SettingsChanged>({
    draft: 'settings:main',
    initial,
    updatedAt,
    readNewer: (current) => versionOf(current as AdminSettings),
    validate: (values) => validate(settingsInput, values),
    save: (input, updatedAt) => settingsApi.changeSettings({ ...input, updatedAt }),
    failureMessage: savingFailedMessage,
    onSaved: (data, sent) => {
      form.rebase(versionOf(data.settings), sent)
      notices.succeed(savedMessage)
    },
    onRefused: (field) => tab.onChange(tabOf(field)),
  })

  async function reset() {
    if (!(await confirm(resetQuestion))) return
    form.change(initialOf(settingsFields))
    notices.succeed(resetMessage)
  }

  return (
    <Form className="stack-20 admin-form border-t-0 pt-0" form={form} aria-label="Settings">
      <Tabs
        label="Settings"
        {...tab}
        tabs={[
          { name: 'general', label: 'GENERAL', content: <GeneralFields /> },
          { name: 'social', label: 'SOCIAL LINKS', content: <SocialFields /> },
          { name: 'about', label: 'ABOUT TEXT', content: <AboutFields /> },
          { name: 'pictures', label: 'PICTURES', content: <PictureFields /> },
          { name: 'advanced', label: 'ADVANCED', content: <AdvancedFields /> },
        ]}
      />
      <div className="form-actions">
        <SubmitButton>SAVE SETTINGS</SubmitButton>
      </div>
      {tab.value === 'advanced' && (
        <RowButton className="list-more" onClick={reset}>
          RESET TO DEFAULTS
        </RowButton>
      )}
    </Form>
  )
}

/** The four tabs of the spec, and one for pictures. */
const settingsTabNames = ['general', 'social', 'about', 'pictures', 'advanced'] as const
type SettingsTab = (typeof settingsTabNames)[number]

const tabs = new Map<string | undefined, SettingsTab>([
  ['socialLinks', 'social'],
  ['aboutText', 'about'],
  ['pictures', 'pictures'],
  ['siteSettings', 'advanced'],
])

/** The tab of a field, like 'socialLinks.spotify'. */
const tabOf = (field: string): SettingsTab => tabs.get(field.split('.', 1)[0]) ?? 'general'
