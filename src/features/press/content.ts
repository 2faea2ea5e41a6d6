import * as v from 'valibot'
import { getArtists } from '#src/features/artists/content.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { getLabel, getSettings } from '#src/features/settings/content.ts'
import { readContent } from '#src/lib/site-content.ts'
import { pressKit, type PressKit, type ShownKit } from './press-kit.ts'
import { shownKit } from './shown-kit.ts'

/** The press kits that are public, the newest first. */
export const getPressKits = (): Promise<PressKit[]> => readContent('pressKits', v.array(pressKit))

/** The same with what their pages show. */
export async function getShownKits(): Promise<{ kit: PressKit; shown: ShownKit }[]> {
  const [kits, releases, artists, sources, label, { contactEmail }] = await Promise.all([
    getPressKits(),
    getListedReleases(),
    getArtists(),
    getTextSources(),
    getLabel(),
    getSettings(),
  ])
  const site = {
    releases,
    artists,
    sources,
    label: { ...label, email: contactEmail, now: new Date() },
  }
  return kits.flatMap((kit) => {
    const shown = shownKit(kit, site)
    return shown ? [{ kit, shown }] : []
  })
}
