import { getListedReleases } from '#src/features/releases/content.ts'
import type { FoundRelease } from '#src/features/releases/release-search.ts'
import { releasePath } from '#src/features/releases/release.ts'
import { getSettings } from '#src/features/settings/content.ts'
import { languageOf } from '#src/build/text-language.ts'

/** The catalogue for ReleaseSearch.astro. */
export async function GET(): Promise<Response> {
  const { language } = await getSettings()
  const found = (await getListedReleases()).map((release): FoundRelease => {
    const { catalogueNumber, title, artist, year } = release
    const facts = [releasePath(release), catalogueNumber ?? '', title, artist, year] as const
    const [ofArtist, ofTitle] = [languageOf(artist, language), languageOf(title, language)]
    const isEnglish = ofArtist === 'en' && ofTitle === 'en'
    return isEnglish ? [...facts] : [...facts, ofArtist, ofTitle]
  })
  return Response.json(found)
}
