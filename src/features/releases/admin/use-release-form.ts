import { useState } from 'react'
import { useSite } from '#src/components/admin/site-context.ts'
import { useForm } from '#src/components/admin/use-form.ts'
import {
  formNotLoadedMessage,
  savingReleaseFailedMessage,
} from '#src/features/releases/messages.ts'
import type { checkRelease } from './check-release.ts'
import { releasesClient } from './client.ts'
import type { Release } from './contract.ts'
import { inputOf, valuesOf, type ReleaseValues } from './release-draft.ts'
import { newRelease } from './new-release.ts'
import type { ReleaseInput } from './schema.ts'

/** The prefix of this screen's draft names. */
export const releaseDrafts = 'release:'

type Options = {
  /** Loaded when the form is touched. */
  check: typeof checkRelease | undefined
  onSaved: (release: Release) => void
  onRefused: () => void
}

/** The state of the form that creates or edits a release. */
export function useReleaseForm(
  release: Release | undefined,
  { check, onSaved, onRefused }: Options,
) {
  const { timeZone } = useSite()
  const [thisYear] = useState(() => `${new Date().getFullYear()}`)
  return useForm<ReleaseValues, ReleaseInput, { release: Release }>({
    draft: releaseDrafts + (release?.id ?? 'new'),
    initial: release ? valuesOf(release, timeZone) : { ...newRelease(thisYear), editions: [] },
    ...(release && { updatedAt: release.updatedAt }),
    readNewer: (current) => {
      const newer = current as Release
      return { values: valuesOf(newer, timeZone), updatedAt: newer.updatedAt }
    },
    validate: (values, isHalfTyped) =>
      check?.(inputOf(values, timeZone, release), isHalfTyped('availableAt')) ?? {
        message: formNotLoadedMessage,
        fields: {},
      },
    save: (input, updatedAt) =>
      release
        ? releasesClient.change(release.id, { ...input, updatedAt })
        : releasesClient.create(input),
    failureMessage: savingReleaseFailedMessage,
    onSaved: (saved) => onSaved(saved.release),
    onRefused,
  })
}

export type ReleaseFormState = ReturnType<typeof useReleaseForm>
