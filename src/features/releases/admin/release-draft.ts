import type { FormOf } from '#src/components/admin/use-form.ts'
import type { ValuesOf } from '#src/lib/field.ts'
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import { typedPrice } from '#src/features/releases/editions/price.ts'
import type { Release } from './contract.ts'
import type { EditionValues } from './edition-fields.ts'
import type { releaseFields } from './fields.ts'
import type { ReleaseInput } from './schema.ts'

type Edition = ReleaseInput['editions'][number]

/** The values of the form: days are a LocalTime in the site's time zone, copies and prices are as they are typed. */
export type ReleaseValues = ValuesOf<typeof releaseFields>

export type ReleaseForm = FormOf<ReleaseValues>

export function valuesOf(
  {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    formerAvailableAt: _former,
    ...input
  }: Release,
  timeZone: string,
): ReleaseValues {
  return {
    ...input,
    availableAt: input.availableAt && toLocalTime(input.availableAt, timeZone),
    earlyAt: input.earlyAt && toLocalTime(input.earlyAt, timeZone),
    editions: input.editions.map((one) => editionValues(one, currencyOf(input.editions))),
  }
}

/** The currency that the first edition with a price has. */
export const currencyOf = (editions: readonly Pick<Edition, 'currency'>[]): string =>
  editions.find(({ currency }) => currency)?.currency ?? 'EUR'

const editionValues = ({ copies, price, ...edition }: Edition, usual: string): EditionValues => ({
  ...edition,
  copies: `${copies ?? ''}`,
  price: price === null ? '' : typedPrice(price, edition.currency),
  currency: edition.currency || usual,
})

export const inputOf = (values: ReleaseValues, timeZone: string, release?: Release) => ({
  ...values,
  availableAt: typedInstant(values.availableAt, timeZone, release?.availableAt),
  earlyAt: typedInstant(values.earlyAt, timeZone, release?.earlyAt),
})
