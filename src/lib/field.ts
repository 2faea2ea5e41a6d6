// A field of a form, declared once: label, control, limit, first value and check. Schema, first values and limits come from
// the declaration, and the form shows it by its name (fieldOf() in components/admin/fields.tsx).
import * as v from 'valibot'
import { badLink } from './link-target.ts'
import { withinLimit } from './schema-atoms.ts'

export type Field = {
  /** `own`: the form has JSX for it. */
  control: 'text' | 'longText' | 'choice' | 'check' | 'own'
  /** The props of its control. */
  props: object
  /** What a form for something new begins with, as the control holds it. */
  initial: unknown
  schema: v.GenericSchema
}
/** Fields by their names, in the order in which they are checked. The settings have some in groups. */
export type Fields = { readonly [name: string]: Field | Fields }
type Ungrouped = { readonly [name: string]: Field }

/** The values of a form with these fields. */
export type ValuesOf<Of extends Fields> = {
  -readonly [Name in keyof Of]: Of[Name] extends Field
    ? Of[Name]['initial']
    : Of[Name] extends Fields
      ? ValuesOf<Of[Name]>
      : never
}
/** The values as their schema returns them. */
type SavedOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends Field
    ? v.InferOutput<Of[Name]['schema']>
    : Of[Name] extends Fields
      ? SavedOf<Of[Name]>
      : never
}

const isField = (one: Field | Fields): one is Field => 'schema' in one

/** The schemas of fields by their names, for an object that has other entries too. */
export const entriesOf = <Of extends Ungrouped>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    -readonly [Name in keyof Of]: Of[Name]['schema']
  }

export const schemaOf = <Of extends Ungrouped>(fields: Of) => v.strictObject(entriesOf(fields))

/** The values of a form for something new. */
export const initialOf = <Of extends Fields>(fields: Of): ValuesOf<Of> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      isField(one) ? one.initial : initialOf(one),
    ]),
  ) as ValuesOf<Of>

/** The values of a form for what is saved: a number as it is typed. */
export const valuesOf = <Of extends Fields>(fields: Of, saved: SavedOf<Of>): ValuesOf<Of> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const value = saved[name]
      if (!isField(one)) return [name, valuesOf(one, value as SavedOf<Fields>)]
      return [name, typeof value === 'number' ? `${value}` : value]
    }),
  ) as ValuesOf<Of>

type StoredTexts<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? string | null : Values[Name]
}

/** The values with their texts as the database stores them: trimmed, and null when blank. */
export const withStoredTexts = <Values extends object>(values: Values): StoredTexts<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.trim() || null : value,
    ]),
  ) as StoredTexts<Values>

/** The maximum lengths of the controls of these fields. A test compares them with the database, but for typed numbers. */
export const limitsOf = (fields: Fields): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, one]) => {
      if (!isField(one)) return Object.entries(limitsOf(one))
      return 'maxLength' in one.props ? [[name, Number(one.props.maxLength)] as const] : []
    }),
  )

type Line = {
  hint?: string
  inputMode?: 'email' | 'numeric' | 'url'
  type?: 'number'
  min?: number
  max?: number
  autoComplete?: string
  placeholder?: string
}

/** A line of text with a check of its own. */
export const typed = <Schema extends v.GenericSchema>(
  label: string,
  schema: Schema,
  { initial = '', ...props }: Line & { initial?: string; maxLength?: number } = {},
) => ({ control: 'text' as const, props: { label, ...props }, initial, schema })

/** A URL. */
export const address = <Schema extends v.GenericSchema>(
  label: string,
  schema: Schema,
  options?: Line,
) => typed(label, schema, { inputMode: 'url', ...options })

type TextRules = {
  /** What messages call it, when that is not its label in small letters. */
  name?: string
  /** The message for a blank one. Without a message it may be blank. */
  required?: string
  /** Rules beyond its length. */
  checks?: readonly v.GenericPipeItem<string, string>[]
  /** False where the blanks around it belong to it. */
  isTrimmed?: boolean
  /** '' when absent. A request without the field has '' in any case. */
  initial?: string
}
type TextSchema = v.GenericSchema<string | undefined, string>

const inSmallLetters = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** Declares a text of at most `maxLength` UTF-16 units; of the options the rules stay here, and the others are props. */
const textWith =
  <Props extends object, const Control extends Field['control']>(control: Control) =>
  (label: string, maxLength: number, options: TextRules & Props) => {
    const { name = inSmallLetters(label), required, ...others } = options
    const { checks = [], isTrimmed = true, initial = '', ...props } = others
    const schema: TextSchema = v.pipe(
      v.optional(v.string(), ''),
      ...(isTrimmed ? [v.trim()] : []),
      ...(required ? [v.regex<string, string>(/\S/, required)] : []),
      withinLimit(maxLength, name),
      ...checks,
    )
    return { control, props: { label, maxLength, ...props }, initial, schema }
  }

const line = textWith<Line, 'text'>('text')
export const text = (label: string, maxLength: number, options: TextRules & Line = {}) =>
  line(label, maxLength, options)

/** Several lines of text. */
export const longText = textWith<{ hint?: string; rows: number }, 'longText'>('longText')

type Markup = {
  hint?: string
  /** The lines of its control; one, when absent. */
  rows?: number
  /** The class of this text on the public site, for the preview. */
  publicClass: string
  isRich?: boolean
}
/** A text with effects ([bold]). */
export const markup = textWith<Markup, 'own'>('own')

/** A text with effects, links, headings, lists, quotes and pictures. */
export const richText = (
  label: string,
  maxLength: number,
  options: Omit<TextRules, 'checks'> & Markup,
) => markup(label, maxLength, { ...options, isRich: true, checks: [withGoodLinks()] })

export const check = (
  label: string,
  { initial = false, ...props }: { initial?: boolean; hint?: string } = {},
) => ({
  control: 'check' as const,
  props: { label, ...props },
  initial,
  schema: v.optional(v.boolean(), initial),
})

type Options = readonly (readonly [value: string, text: string])[]

/** One of these options; `wrong` is the message for anything else. */
export const choice = <const Of extends Options>(
  label: string,
  options: Of,
  { initial, wrong, ...props }: { initial: Of[number][0]; wrong?: string; hint?: string },
) => {
  const values = options.map(([value]): Of[number][0] => value)
  return {
    control: 'choice' as const,
    props: { label, options, ...props },
    initial,
    schema: v.optional(v.picklist(values, wrong), initial),
  }
}

/** A field with a control of its own, which takes these props. */
export const own = <Schema extends v.GenericSchema, Value, const Props extends object>(
  schema: Schema,
  initial: Value,
  props: Props,
) => ({ control: 'own' as const, props, initial, schema })

/** For a rich text: no link has a target that a page may not link to. */
const withGoodLinks = () =>
  v.check(
    (source: string) => badLink(source) === undefined,
    ({ input }) =>
      `A link goes to https://…, mailto:…, tel:… or a page of this site. Please change ${badLink(input)}`,
  )
