// Messages about the settings, worded by the spec (sections 5 and 8), for the server and the admin.

export const loadingSettingsFailedMessage = 'Error loading settings'
export const savingSettingsFailedMessage = (message: string) => `Error saving settings: ${message}`
export const settingsSavedMessage = 'Settings saved successfully!'
export const settingsResetMessage = "Settings reset to defaults. Don't forget to save!"
export const confirmResetSettingsMessage =
  'Are you sure you want to reset all settings to defaults? This cannot be undone.'
