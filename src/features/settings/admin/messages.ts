// Messages about the settings, worded by the spec (sections 4 and 8) or after it.

export const savingFailedMessage = (reason: string) => `Error saving settings: ${reason}`
export const savedMessage = 'Settings saved successfully!'
export const resetQuestion = {
  text: 'Are you sure you want to reset all settings to defaults? This cannot be undone.',
  yes: 'RESET TO DEFAULTS',
  destroys: true,
}
export const resetMessage = "Settings reset to defaults. Don't forget to save!"

export const missingNameMessage = 'Please fill in the label name'
export const badEmailMessage = 'Please check the contact email: it is not an email address.'
export const badLanguageMessage = 'Please choose the language from the list.'
export const badCountMessage = 'Featured artists count must be between 1 and 20'
export const badProfileMessage = (name: string) =>
  `The ${name} address must begin with https:// and lead to the label's page there.`
export const badSharePictureMessage = 'Please upload the share picture; a link does not work.'
