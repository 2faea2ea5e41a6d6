import { useEffect, useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { useFilter } from '#src/components/admin/use-filter.ts'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { changeSettings } from './client.ts'
import type { AdminSettings, SettingsChanged } from './contract.ts'
import {
  inputOf,
  settingsDefaults,
  validateSettings,
  settingsOf,
  type SettingsField,
  type SettingsInput,
} from './settings-input.ts'
import {
  confirmResetSettingsMessage,
  savingSettingsFailedMessage,
  settingsResetMessage,
  settingsSavedMessage,
} from '#src/features/settings/messages.ts'
import { AboutFields, AdvancedFields, GeneralFields, SocialFields } from './SettingsFields.tsx'
import { settingsTabNames, tabOf, type SettingsTab } from './settings-tabs.ts'

const versionOf = (settings: AdminSettings) => ({
  values: inputOf(settings),
  updatedAt: settings.updatedAt,
})

/** One form over four tabs, saved as a whole. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const notices = useNotices()
  const confirm = useConfirm()
  const [saved, setSaved] = useState(() => versionOf(settings))
  const [tab, setTab] = useSettingsTab()
  /** The refused field, until its tab has opened and it can take the focus. */
  const refusedField = useRef<string>(undefined)
  const form = useForm<SettingsInput, SettingsChanged>({
    draft: 'settings:main',
    initial: saved.values,
    updatedAt: saved.updatedAt,
    readNewer: (current) => versionOf(current as AdminSettings),
    validate: validateSettings,
    save: (input, updatedAt) => changeSettings({ ...settingsOf(input), updatedAt }),
    failureMessage: savingSettingsFailedMessage,
    onSaved: (data, sent) => {
      const now = versionOf(data.settings)
      setSaved(now)
      form.rebase(now, sent)
      notices.succeed(settingsSavedMessage)
    },
    onRefused: (field) => {
      const fieldTab = tabOf(field)
      if (!fieldTab || fieldTab === tab) return
      refusedField.current = field
      setTab(fieldTab)
    },
  })

  // Focus management: the refused field takes the focus once its tab is open.
  useEffect(() => {
    if (!refusedField.current || tabOf(refusedField.current) !== tab) return
    const control = form.element.current?.elements.namedItem(refusedField.current)
    if (control instanceof HTMLElement) control.focus()
    refusedField.current = undefined
  }, [tab, form.element])

  async function reset() {
    if (!(await confirm({ text: confirmResetSettingsMessage, yes: 'RESET TO DEFAULTS' }))) return
    for (const field of Object.keys(settingsDefaults) as SettingsField[])
      form.set(field, settingsDefaults[field])
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
          { name: 'advanced', label: 'ADVANCED', content: <AdvancedFields form={form} /> },
        ]}
      />
      <div className="form-actions">
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'SAVING...' : 'SAVE SETTINGS'}
        </button>
      </div>
      <button type="button" className="row-button reset-button" onClick={() => void reset()}>
        RESET TO DEFAULTS
      </button>
    </form>
  )
}

/** The selected tab, in the URL's query; the first one by default. */
function useSettingsTab(): [tab: SettingsTab, set: (tab: SettingsTab) => void] {
  const [filter, setFilter] = useFilter('tab')
  const tab = settingsTabNames.find((name) => name === filter) ?? 'general'
  return [tab, (next) => setFilter(next === 'general' ? '' : next)]
}
