// The catalogue's words about the settings (spec, sections 5 and 8), for the server and the screen.

export const loadingSettingsFailedSentence = 'Error loading settings'
export const savingSettingsFailedSentence = (message: string) => `Error saving settings: ${message}`
export const settingsSavedSentence = 'Settings saved successfully!'
export const settingsResetSentence = "Settings reset to defaults. Don't forget to save!"
export const resetSettingsQuestion =
  'Are you sure you want to reset all settings to defaults? This cannot be undone.'
