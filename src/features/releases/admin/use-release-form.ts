import { useState } from 'react'
import { useSite } from '#src/components/admin/site-context.ts'
import { useForm } from '#src/components/admin/use-form.ts'
import {
  savingReleaseFailedMessage,
  halfReleaseDayMessage,
} from '#src/features/releases/messages.ts'
import { releasesApi } from './operations.ts'
import type { Release } from './contract.ts'
import { inputOf, valuesOf, type ReleaseValues } from './release-draft.ts'
import { newRelease } from './new-release.ts'
import { type ReleaseInput, releaseInput } from './schema.ts'
import { validate, type Validated } from '#src/lib/validate.ts'

/** The prefix of this screen's draft names. */
export const releaseDrafts = 'release:'

type Options = {
  onSaved: (release: Release) => void
  onRefused: () => void
}

/** The state of the form that creates or edits a release. */
export function useReleaseForm(release: Release | undefined, { onSaved, onRefused }: Options) {
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
      checkRelease(inputOf(values, timeZone, release), isHalfTyped('availableAt')),
    save: (input, updatedAt) =>
      release ? releasesApi.change(release.id, { ...input, updatedAt }) : releasesApi.create(input),
    failureMessage: savingReleaseFailedMessage,
    onSaved: (saved) => onSaved(saved.release),
    onRefused,
  })
}

export type ReleaseFormState = ReturnType<typeof useReleaseForm>

/** What is to be saved, or what is wrong with the values of the form. */
const checkRelease = (values: unknown, isDayHalfTyped: boolean): Validated<ReleaseInput> =>
  validate(releaseInput, values, {
    ...(isDayHalfTyped && { availableAt: halfReleaseDayMessage }),
  })
