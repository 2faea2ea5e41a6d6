import type { Variant } from '#src/features/goods/goods.ts'
import type { CsvRow } from '#src/lib/csv.ts'
import type { Present } from './contract.ts'
import {
  goodsColumnNamed,
  goodsColumns,
  itemFields,
  itemText,
  kindNamed,
  variantsOf,
  variantState,
  type GoodsColumn,
} from './goods-texts.ts'
import {
  badStateMessage,
  clashMessage,
  missingNameOfGoodsMessage,
  rowsText,
  severalMessage,
  tooManyItemsMessage,
  twiceMessage,
} from './messages.ts'
import { conflict, decide, incomplete, type Plan } from './plan.ts'
import { plainBreaks } from './release-texts.ts'
import { maxItems, type Values } from './schema.ts'

type Texts = Partial<Record<GoodsColumn, string>>
/** An item of the file, from one or several rows. */
type Draft = { rows: number[]; texts: Texts; variants: Texts[]; clash?: string }

const plain = (text: string) => plainBreaks(text).trim().toLowerCase()

/** What an item is known by, the surest first. */
const keysOf = ({ slug, title }: Pick<Texts, 'slug' | 'title'>): string[] => [
  ...(slug ? [`/${slug}`] : []),
  ...(title ? [plain(title)] : []),
]

/** The items of the rows: rows with the same key are one, and one without goes with the row before. */
function draftsOf(header: readonly string[], rows: readonly CsvRow[]): Draft[] {
  const mapped = header.map(goodsColumnNamed)
  const drafts = new Map<string, Draft>()
  let last = ''
  for (const { row, cells } of rows) {
    const texts: Texts = {}
    mapped.forEach((column, at) => {
      const text = plainBreaks(cells[at] ?? '').trim()
      if (column && text) texts[column] ??= text
    })
    const [key = last || `${row}`] = keysOf(texts)
    const draft = drafts.get(key) ?? { rows: [], texts: {}, variants: [] }
    for (const field of itemFields) {
      const text = texts[field]
      if (text && (draft.texts[field] ??= text) !== text)
        draft.clash ??= clashMessage(row, goodsColumns[field][0], 'item')
    }
    draft.rows.push(row)
    if (Object.keys(texts).some((column) => column.startsWith('variant.')))
      draft.variants.push(texts)
    drafts.set((last = key), draft)
  }
  return [...drafts.values()]
}

const linksOf = (text: string) =>
  text.split('\n').map((line) => {
    const [, name = '', url = ''] = /^(.*\s)?(\S*)$/.exec(line.trim()) ?? []
    return { name: name.trim(), url }
  })

/** A variant as the file has it: the price stays as it is typed, for the form's rules to read. */
type Given = Omit<Variant, 'price' | 'state'> & { price: number | string | null; state: string }

/** The variants that there are, changed by those of the file, and then its new ones: nobody has said that these are for sale. */
function mergeVariants(given: readonly Texts[], present: readonly Variant[]): Given[] {
  const merged = new Map<string, Given>(
    present.map((one) => [plain(one.name), { ...one, state: one.state ?? '' }]),
  )
  for (const texts of given) {
    const name = texts['variant.name'] ?? ''
    const { price, state, links } = merged.get(plain(name)) ?? { price: null, state: '', links: [] }
    const typedState = texts['variant.state']
    const typedLinks = texts['variant.links']
    merged.set(plain(name), {
      name: merged.get(plain(name))?.name ?? name,
      price: texts['variant.price'] ?? price,
      state: typedState === undefined ? state : (variantState(typedState) ?? typedState),
      links: typedLinks === undefined ? links : linksOf(typedLinks),
    })
  }
  return [...merged.values()]
}

/** The first word of the file that stands for a state and names none. */
const badState = ({ variants }: Draft): string | undefined =>
  variants
    .map((texts) => texts['variant.state'])
    .find((text) => text !== undefined && variantState(text) === undefined)

function valueOf(field: GoodsColumn, text: string): unknown {
  if (field === 'published') return /^(yes|y|true|1|x|ja|oui|s[ií])$/i.test(text)
  if (field === 'images') return text.split(/\s*\n\s*/)
  return field === 'kind' ? kindNamed(text) : text
}

/** The fields of the file; of a new item also its kind, and the currency of its prices. */
function valuesOf({ texts, variants }: Draft, present: Present | undefined): Values {
  const values: Values = present ? {} : { kind: 'other' }
  for (const field of itemFields) {
    const text = texts[field]
    if (text !== undefined) values[field] = valueOf(field, text)
  }
  if (variants.length === 0) return values
  const stored: Values = { ...present }
  return {
    ...values,
    currency: texts.currency ?? stored['currency'] ?? '',
    variants: mergeVariants(variants, variantsOf(stored)),
  }
}

function compare(draft: Draft, present: Present | undefined) {
  if (draft.clash !== undefined) return conflict(draft.clash)
  if (!present && !draft.texts.title) return incomplete(missingNameOfGoodsMessage)
  const state = badState(draft)
  if (state !== undefined) return conflict(badStateMessage(state))
  const values = valuesOf(draft, present)
  const decided = decide({
    kind: 'goods',
    present,
    values,
    textOf: (of, field) =>
      itemText(field === 'variants' ? { ...present, ...values, ...of } : of, field),
  })
  if (!('item' in decided) || !('variants' in decided.item.values)) return decided
  // Prices are read by their currency, so that it goes with them.
  const withCurrency = { currency: values['currency'], ...decided.item.values }
  return { ...decided, item: { ...decided.item, values: withCurrency } }
}

/** What an import of these rows would do. A sentence when there are too many. */
export function planGoods(
  header: readonly string[],
  rows: readonly CsvRow[],
  present: readonly Present[],
): Plan[] | string {
  const byKey = Map.groupBy(
    present.flatMap((one) => keysOf(one).map((key) => [key, one] as const)),
    ([key]) => key,
  )
  const seen = new Map<Present, string>()
  const drafts = draftsOf(header, rows)
  if (drafts.length > maxItems) return tooManyItemsMessage(drafts.length, maxItems)
  return drafts.map((draft): Plan => {
    const place = rowsText(draft.rows)
    const found = keysOf(draft.texts)
      .map((key) => (byKey.get(key) ?? []).map(([, one]) => one))
      .find(({ length }) => length > 0)
    const [first, ...others] = found ?? []
    const about = { place, name: draft.texts.title ?? first?.title ?? place }
    const earlier = first && seen.get(first)
    if (first) seen.set(first, place)
    if (others.length > 0) return { ...about, ...conflict(severalMessage('items')) }
    if (earlier) return { ...about, ...conflict(twiceMessage(earlier, 'item')) }
    return { ...about, ...compare(draft, first) }
  })
}
