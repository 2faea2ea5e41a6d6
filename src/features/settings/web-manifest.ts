import { labelDescription, type SiteSettings } from './settings.ts'

/** The background of Stone Light: what a browser shows while the site loads. */
export const groundColor = '#f5f1e8'

export function webManifest(settings: SiteSettings) {
  const { labelName, language } = settings
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: labelName,
    short_name: labelName,
    description: labelDescription(settings),
    lang: language,
    start_url: '/',
    display: 'minimal-ui',
    background_color: groundColor,
    theme_color: groundColor,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
}
