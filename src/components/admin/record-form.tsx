import type { RecordAnswers, RecordsClient } from '#src/lib/records-client.ts'
import { Form, SubmitButton } from './Form.tsx'
import { copyPrefix, draftPrefix, type Identified, type RecordFormProps } from './records-screen.ts'
import { type FormOptions, useForm } from './use-form.ts'
import { QuietButton } from './fields.tsx'

type Saved = Identified & { item: { updatedAt: string } }
type Answer<Of extends Saved> = RecordAnswers<Of>['created' | 'changed']
type Options<Of extends Saved, Values extends object> = Pick<
  FormOptions<Values, Of['input'], Answer<Of>>,
  'initial' | 'validate' | 'failureMessage' | 'firstField'
> & {
  name: Of['name']
  client: RecordsClient<Of>
  /** The values that the form of a saved record begins with, and what else the record has. */
  valuesOf: (record: Of['item']) => Values
  copyOf?: (template: Of['item']) => Values
}

/** useForm for a record: `initial` are the values of a new one. */
export function useRecordForm<Of extends Saved, Values extends object>(
  { record, template, onSaved }: RecordFormProps<Of['item']>,
  {
    name,
    client,
    initial,
    valuesOf,
    copyOf = valuesOf,
    firstField,
    ...options
  }: Options<Of, Values>,
) {
  const valuesLike = (values: Values) => pickLike(initial, values)
  const first = record ? valuesOf(record) : template ? copyOf(template) : initial
  return useForm<Values, Of['input'], Answer<Of>>({
    ...options,
    draft: draftPrefix(name) + (record?.id ?? (template ? copyPrefix + template.id : 'new')),
    initial: valuesLike(first),
    updatedAt: record?.updatedAt,
    ...(firstField !== undefined && !record && { firstField }),
    readNewer: (current) => {
      const newer = current as Of['item']
      return { values: valuesLike(valuesOf(newer)), updatedAt: newer.updatedAt }
    },
    save: (input, updatedAt) =>
      record ? client.change({ ...input, id: record.id, updatedAt }) : client.create(input),
    onSaved: (saved) => onSaved(saved[name]),
  })
}

/** The values of `from` under the keys of `shape`. */
const pickLike = <Shape extends object>(shape: Shape, from: Shape): Shape =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key in shape)) as Shape

type FormProps = Omit<React.ComponentProps<typeof Form>, 'title'> & {
  name: string
  record: object | undefined
  onCancel: () => void
}

export const RecordForm = ({ name, record, onCancel, children, ...props }: FormProps) => (
  <Form {...props} aria-label={record ? `Edit ${name}` : `New ${name}`}>
    {children}
    <div className="form-actions">
      {record && props.form.isDirty && (
        <p className="fact flex-1 max-[480px]:hidden">Changes not saved</p>
      )}
      <SubmitButton>{`${record ? 'UPDATE' : 'CREATE'} ${name.toUpperCase()}`}</SubmitButton>
      {record && <QuietButton onClick={onCancel}>CANCEL EDIT</QuietButton>}
    </div>
  </Form>
)
