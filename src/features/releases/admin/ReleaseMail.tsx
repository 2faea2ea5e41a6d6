import { use } from 'react'
import { liveStatus } from '#src/components/admin/live-status.ts'
import { MadeMail } from '#src/components/admin/mail/MadeMail.tsx'
import { withShare } from '#src/components/admin/mail/with-share.ts'
import { LiveSinceContext, useSite } from '#src/components/admin/site-context.ts'
import { releaseMail } from '#src/features/releases/release-mail.ts'
import { releaseDate } from '#src/features/releases/release.ts'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import { settingsApi } from '#src/features/settings/admin/api.ts'
import type { Release } from './contract.ts'
import { previewedRelease } from './PagePreview.tsx'
import type { ReleaseForm } from './release-draft.ts'

type Props = { form: ReleaseForm; release: Release; tracks: SavedTrack[]; onClose: () => void }

/** Makes a mail of a release as its form has it, with its tracks as they were last saved. */
export function ReleaseMail({ form, release: saved, tracks, onClose }: Props) {
  const { labelName, timeZone, dates } = useSite()
  const liveSince = use(LiveSinceContext) ?? null

  async function make(now: Date) {
    const settings = await settingsApi.readSettings()
    const typed = previewedRelease(form.values, { saved, tracks, timeZone, now })
    const release = {
      ...typed,
      slug: saved.slug,
      coverImage: typed.coverImage && (await withShare(typed.coverImage)),
    }
    const mail = releaseMail(release, {
      date: releaseDate(release, { timeZone, dates, now }),
      dates,
      hasShop: settings.ok && settings.data.settings.siteSettings.enableShop,
      site: new URL('/', location.origin),
      labelName,
    })
    const isLive = saved.listed && liveStatus(saved.updatedAt, liveSince) === 'live'
    return { mail, isLive: isLive && !form.isDirty }
  }

  return <MadeMail make={make} onClose={onClose} />
}
