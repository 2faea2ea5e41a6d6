import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { useFilter } from '#src/components/admin/use-filter.ts'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { settingsApi } from './operations.ts'
import type { AdminSettings, SettingsChanged } from './contract.ts'
import { settingsDefaults, settingsInput, type Settings } from './schema.ts'
import {
  confirmResetSettingsMessage,
  savingSettingsFailedMessage,
  settingsResetMessage,
  settingsSavedMessage,
} from '#src/features/settings/messages.ts'
import {
  AboutFields,
  AdvancedFields,
  GeneralFields,
  PictureFields,
  SocialFields,
} from './SettingsFields.tsx'

/** The values of the form: the settings, with the number of artists as typed. */
const valuesOf = (settings: Settings) => ({
  ...settings,
  siteSettings: {
    ...settings.siteSettings,
    featuredArtistsCount: `${settings.siteSettings.featuredArtistsCount}`,
  },
})
type SettingsValues = ReturnType<typeof valuesOf>

const versionOf = ({ updatedAt, ...settings }: AdminSettings) => ({
  values: valuesOf(settings),
  updatedAt,
})

/** One form over all tabs, saved as a whole. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const notices = useNotices()
  const confirm = useConfirm()
  const { values: initial, updatedAt } = versionOf(settings)
  const [tab, setTab] = useSettingsTab()
  const form = useForm<SettingsValues, Settings, SettingsChanged>({
    draft: 'settings:main',
    initial,
    updatedAt,
    readNewer: (current) => versionOf(current as AdminSettings),
    validate: (values) => validate(settingsInput, values),
    save: (input, updatedAt) => settingsApi.change({ ...input, updatedAt }),
    failureMessage: savingSettingsFailedMessage,
    onSaved: (data, sent) => {
      form.rebase(versionOf(data.settings), sent)
      notices.succeed(settingsSavedMessage)
    },
    onRefused: (field) => setTab(tabOf(field)),
  })

  async function reset() {
    if (
      !(await confirm({
        text: confirmResetSettingsMessage,
        yes: 'RESET TO DEFAULTS',
        destroys: true,
      }))
    )
      return
    form.reset(valuesOf(settingsDefaults))
    notices.succeed(settingsResetMessage)
  }

  return (
    <form className="admin-form settings-form" {...form.props} aria-label="Settings">
      <FormGuards form={form} />
      <Tabs
        label="Settings"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { name: 'general', label: 'GENERAL', content: <GeneralFields form={form} /> },
          { name: 'social', label: 'SOCIAL LINKS', content: <SocialFields form={form} /> },
          { name: 'about', label: 'ABOUT TEXT', content: <AboutFields form={form} /> },
          { name: 'pictures', label: 'PICTURES', content: <PictureFields form={form} /> },
          { name: 'advanced', label: 'ADVANCED', content: <AdvancedFields form={form} /> },
        ]}
      />
      <div className="form-actions">
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'SAVING...' : 'SAVE SETTINGS'}
        </button>
      </div>
      {tab === 'advanced' && (
        <button type="button" className="row-button reset-button" onClick={() => void reset()}>
          RESET TO DEFAULTS
        </button>
      )}
    </form>
  )
}

/** The selected tab, in the URL's query; the first one by default. */
function useSettingsTab(): [tab: SettingsTab, set: (tab: SettingsTab) => void] {
  const [filter, setFilter] = useFilter('tab')
  const tab = settingsTabNames.find((name) => name === filter) ?? 'general'
  return [tab, (next) => setFilter(next === 'general' ? '' : next)]
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
