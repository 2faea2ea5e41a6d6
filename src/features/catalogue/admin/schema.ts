import * as v from 'valibot'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { goodsInput } from '#src/features/goods/admin/schema.ts'
import { releaseInput } from '#src/features/releases/admin/schema.ts'
import { tracksInput } from '#src/features/releases/tracks/admin/schema.ts'
import { validate, type Validated } from '#src/lib/validate.ts'
import { kinds, type Kind } from './kind.ts'

export const maxItems = 5000
export const maxBodyBytes = 5_500_000

/** The rules of the forms, and what stands for a field that is required there and not changed here. */
const forms = {
  releases: {
    input: releaseInput,
    kept: { title: '-', artist: '-', year: '-' },
  },
  goods: {
    input: goodsInput,
    kept: { title: '-' },
  },
  news: {
    input: articleInput,
    kept: { title: '-', excerpt: '-', content: '-' },
  },
}
/** Editions by the rules of the form of a release. */
const editionsInput = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { input, kept } = forms.releases
    const checked = validate(input, { ...kept, editions: dataset.value })
    if ('output' in checked) return checked.output.editions
    addIssue({ message: checked.message })
    return NEVER
  }),
)
/** The rules of the lists that a release has. */
export const listInputs = {
  tracks: tracksInput.entries.tracks,
  editions: editionsInput,
}

export type Values = Record<string, unknown>

/** Checks the fields of a new record, or those of one that are changed, as its form does. */
export function checkValues(kind: Kind, values: Values, isNew: boolean): Validated<Values> {
  const { input, kept } = forms[kind]
  const checked: Validated<object> = validate(input, isNew ? values : { ...kept, ...values })
  if ('fields' in checked) return checked
  const output = Object.entries(checked.output).filter(([field]) => isNew || field in values)
  return { output: Object.fromEntries(output) }
}

const item = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  /** The version that is changed; null for a new record. */
  updatedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** Of its tracks. */
  version: v.pipe(v.string(), v.maxLength(40)),
  values: v.record(v.string(), v.unknown()),
  tracks: v.nullable(listInputs.tracks),
  editions: v.nullable(listInputs.editions),
})
export type Item = v.InferOutput<typeof item>

/** `importId`, made by the browser, is an idempotency key. */
const importId = v.pipe(v.string(), v.uuid())
/** The maximum length of the name of a file; the database has the same. */
export const longestName = 200
const importName = v.pipe(v.string(), v.maxLength(longestName))

export const catalogueInput = v.pipe(
  v.strictObject({
    importId,
    kind: v.picklist(kinds),
    /** Of the file. */
    name: importName,
    items: v.pipe(v.array(item), v.minLength(1), v.maxLength(maxItems)),
  }),
  v.rawTransform(({ dataset, addIssue }) => {
    const { kind, items } = dataset.value
    const checked = items.map((one): Item => {
      const result = checkValues(kind, one.values, one.updatedAt === null)
      if ('fields' in result) addIssue({ message: result.message })
      return { ...one, values: 'output' in result ? result.output : {} }
    })
    return { ...dataset.value, items: checked }
  }),
)

export const settleInput = v.strictObject({ importId, kind: v.picklist(kinds), name: importName })

export const catalogueQuery = v.strictObject({
  kind: v.optional(v.picklist(kinds), 'releases'),
  after: v.optional(v.pipe(v.string(), v.uuid())),
})
