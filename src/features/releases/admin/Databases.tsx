import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyText } from '#src/components/admin/CopyText.tsx'
import { Field, RowButton, useControl } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { editionName } from '#src/features/releases/editions/edition.ts'
import {
  discogsDraft,
  musicbrainzForm,
  musicbrainzSeed,
  type SeedField,
  type SentRelease,
} from '#src/features/releases/musicbrainz.ts'
import { changedFacts, factsOf, type Facts } from '#src/features/releases/sent-facts.ts'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { staffApi } from '#src/lib/staff-api.ts'
import type { Release } from './contract.ts'
import type { releaseOperations } from './operations.ts'
import { previewedRelease } from './PagePreview.tsx'
import type { ReleaseForm } from './release-draft.ts'

// Not beside releasesClient, which every screen of the admin loads.
const releasesApi = staffApi<typeof releaseOperations>()

type Props = { form: ReleaseForm; release: Release; tracks: SavedTrack[] }

/** What MusicBrainz and Discogs get of a release, edition by edition, and what has changed since. */
export function Databases({ form, release: saved, tracks }: Props) {
  const { labelName, timeZone } = useSite()
  const [now] = useState(() => new Date())
  const key = ['sent-facts', saved.id]
  const read = useRead(key, () => releasesApi.readSentFacts({ releaseId: saved.id }))
  const client = useQueryClient()
  const notices = useNotices()
  const release = previewedRelease(form.values, { saved, tracks, timeZone, now })
  const { availableAt, editions } = release
  const about = {
    release,
    labelName,
    day: availableAt && dayOf(new Date(availableAt), timeZone),
    page: saved.listed ? new URL(`/release/${saved.slug}`, location.origin).href : null,
  }
  const ids = form.values.editions.map(({ id }) => id)

  async function send(edition: string, fields: readonly SeedField[]) {
    postInNewTab(fields)
    const facts = factsOf(fields)
    const stored = await releasesApi.saveSentFacts({ releaseId: saved.id, edition, facts })
    if (stored.ok) client.setQueryData(key, stored.data)
    else notices.fail(notStoredMessage(stored.error.message))
  }

  return (
    <>
      <p className="field-hint">{aboutDatabases}</p>
      {form.isDirty && <p className="field-hint">{unsavedIsSentMessage}</p>}
      {(editions.length > 0 ? editions : [null]).map((edition, index) => (
        <EditionElsewhere
          key={ids[index] ?? 'release'}
          sent={{ ...about, edition }}
          before={read.data?.sent[ids[index] ?? 'release']}
          onSend={(fields) => send(ids[index] ?? 'release', fields)}
        />
      ))}
    </>
  )
}

type EditionProps = {
  sent: SentRelease
  before: { at: string; facts: Facts } | undefined
  onSend: (fields: SeedField[]) => Promise<void>
}

function EditionElsewhere({ sent, before, onSend }: EditionProps) {
  const site = useSite()
  const fields = musicbrainzSeed(sent)
  const draft = discogsDraft(sent)
  const name = sent.edition ? editionName(sent.edition) : sent.release.title
  const control = useControl({})
  return (
    <section className="stack-12" aria-label={name}>
      <h3 dir="auto">{name}</h3>
      {before && (
        <p>
          {sentMessage(formatInstant(before.at, site), changedFacts(before.facts, factsOf(fields)))}
        </p>
      )}
      <p className="cluster">
        <RowButton about={`: ${name}`} onClick={() => onSend(fields)}>
          ADD TO MUSICBRAINZ
        </RowButton>
      </p>
      <Field label="Discogs draft" id={control.id}>
        <textarea {...control} rows={6} readOnly dir="auto" value={draft} />
      </Field>
      <p className="cluster">
        <CopyText text={draft} copied="The Discogs draft is copied." />
      </p>
    </section>
  )
}

/** By a form outside of the page's own, in which none may stand. */
function postInNewTab(fields: readonly SeedField[]): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: musicbrainzForm, target: '_blank', hidden: true })
  form.rel = 'noopener'
  form.acceptCharset = 'utf-8'
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

const aboutDatabases =
  'MusicBrainz opens in a new tab with its form filled in; you check it and save it there. It takes no ISRCs that way: add them there afterwards. For Discogs, copy the draft.'
const unsavedIsSentMessage = 'Your unsaved changes are part of it.'
const sentMessage = (day: string, changed: readonly string[]) =>
  changed.length > 0
    ? `Changed since ${day}: ${changed.join(', ')}. Please correct it at MusicBrainz.`
    : `Sent to MusicBrainz on ${day}. Nothing has changed since.`
const notStoredMessage = (reason: string) =>
  `The form is open, but we could not keep what was sent: ${reason}`
