import type { SiteSettings } from './settings.ts'

/** The texts of the About page where the settings have none. */
export const aboutDefaults: SiteSettings['aboutText'] = {
  whoWeAre:
    'We are an independent record label. We press records by hand-picked artists and put a code into every sleeve, so that the music can come along wherever you go.',
  mission:
    'To put out music that deserves a second listen, on records that are made to last, and to treat everybody who made them fairly.',
  philosophy:
    'Music is worth holding in your hands. A record asks you to sit down and listen to the end of the side; the download is there for the way home.',
}
