import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiResult } from '#src/lib/api.ts'
import { setAt, type Path } from './path.ts'
import type { Validated, ValidationError } from '#src/lib/validate.ts'
import { useNotices } from './notices.tsx'
import type { Pending } from './picture-field.ts'
import { useDraft } from './use-draft.ts'

/** Saved values; `updatedAt` is ISO 8601, '' for a form without versions. */
export type Version<Values> = { values: Values; updatedAt: string }

export type FormOptions<Values, Output, Data> = {
  /** The saved values. When a newer version of them is read behind, an untouched form shows it. */
  initial: Values
  /** The name of the stored draft (see useDraft); absent for passwords, which are never stored. */
  draft?: string
  /** The version that the form started from (ISO 8601); the server refuses a stale save. */
  updatedAt?: string | undefined
  /** Reads the newer version from the row that a stale refusal carries. */
  readNewer?: (current: unknown) => Version<Values>
  /** What is to be saved, or what is wrong. `unreadable`: messages of fields whose text is not understood (MomentField). */
  validate: (values: Values, unreadable: Record<string, string>) => Validated<Output>
  save: (output: Output, updatedAt: string) => Promise<ApiResult<Data>>
  /** The notice for a save that failed; `message` is the server's or the network's. */
  failureMessage?: (message: string) => string
  onSaved: (data: Data, values: Values) => void
  /** Takes the focus when the form opens, where there is a keyboard to go on with. */
  firstField?: keyof Values & string
  /** Called with the first field at fault, so that the tab that hides it can open. */
  onRefused?: (field: string) => void
}

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values, unknown, unknown>>

/** State of an admin form: values, errors, draft and saving. Form renders it; its fields read it by name. */
export function useForm<Values extends object, Output, Data>(
  options: FormOptions<Values, Output, Data>,
) {
  const { initial, updatedAt = '' } = options
  const errors = useErrors(options.firstField, options.onRefused)
  const values = useValues(initial, updatedAt, errors)
  const draft = useRestoredDraft(options.draft, values)
  const saving = useSaving(options, errors, values, draft)
  return {
    ...errors,
    ...values,
    ...draft,
    ...saving,
    isDirty: values.isDirty || saving.isPending,
    reset: () => values.startFrom({ values: initial, updatedAt }),
  }
}

const notArrivedMessage = 'The picture is not uploaded yet. Try again, or cancel it.'

type Errors = Record<string, string | undefined>

/** The messages at the fields of a form, and the focus of the first field at fault. */
function useErrors(firstField?: string, onRefused?: (field: string) => void) {
  const notices = useNotices()
  const { element, focusOn } = useFocusOnField(firstField)
  const [errors, setErrors] = useState<Errors>({})
  /** How often the values were refused: a field that is hidden shows itself again then. */
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    element.current?.querySelectorAll('[aria-invalid="true"]').forEach(unfold)
  }, [element, refusals])

  /** Clears the messages of these values and of all below them: 'editions' has 'editions.0.name'. */
  const clearErrorsOf = useCallback(
    (names: string[]) => {
      notices.clear()
      focusOn.current = undefined
      const isNamed = (field: string) =>
        names.some((name) => field === name || field.startsWith(`${name}.`))
      setErrors((old) =>
        Object.fromEntries(Object.entries(old).filter(([field]) => !isNamed(field))),
      )
    },
    [focusOn, notices],
  )

  function refuse({ message, fields }: ValidationError): void {
    notices.fail(message)
    setErrors(fields)
    const [first] = Object.keys(fields)
    focusOn.current = first
    if (first === undefined) return
    setRefusals(refusals + 1)
    onRefused?.(first)
  }

  return { element, errors, refusals, clearErrorsOf, clearErrors: () => setErrors({}), refuse }
}

/** The element of a form, and the name of the field that takes the focus once it is visible. */
function useFocusOnField(firstField?: string) {
  const element = useRef<HTMLFormElement>(null)
  // First the one that the address names (#title).
  const focusOn = useRef<string | undefined>(
    location.hash.slice(1) || (hasKeyboard() ? firstField : undefined),
  )
  // After each render, because the tab or preview that hides the field may have to open first.
  useEffect(() => {
    const control = focusOn.current && element.current?.elements.namedItem(focusOn.current)
    if (!(control instanceof HTMLElement)) return
    unfold(control)
    control.focus()
    if (document.activeElement === control) focusOn.current = undefined
  })
  return { element, focusOn }
}

/** On a phone a field with the focus would cover half of the form with a keyboard. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

/** Opens the folded parts (details) around a control. */
function unfold(control: Element): void {
  const part = control.closest('details')
  if (!part) return
  part.open = true
  if (part.parentElement) unfold(part.parentElement)
}

type Clearing = Pick<ReturnType<typeof useErrors>, 'clearErrors' | 'clearErrorsOf'>

/** The values of a form, and the version from which they differ. */
function useValues<Values extends object>(
  initial: Values,
  updatedAt: string,
  { clearErrors, clearErrorsOf }: Clearing,
) {
  const [values, setValues] = useState(initial)
  const [base, setBase] = useState<Version<Values>>({ values: initial, updatedAt })
  const isDirty = useMemo(() => !isSame(values, base.values), [values, base])

  /** Shows these values as saved ones; as `typed` ones when they differ from the version. */
  function startFrom(version: Version<Values>, typed = version.values): void {
    setBase(version)
    setValues(typed)
    clearErrors()
  }
  if (updatedAt > base.updatedAt && (!isDirty || isSame(values, initial)))
    startFrom({ values: initial, updatedAt })

  const set = useCallback(
    (name: Path<Values>, value: string | boolean) => {
      clearErrorsOf([name])
      setValues((old) => setAt(old, name, value))
    },
    [clearErrorsOf],
  )
  /** Sets several values at once, or a whole list of rows. */
  const change = useCallback(
    (changes: Partial<Values>) => {
      clearErrorsOf(Object.keys(changes))
      setValues((old) => ({ ...old, ...changes }))
    },
    [clearErrorsOf],
  )
  /** Sets values that arrive by themselves, by what the form holds when they do; not by what was drawn last. */
  const fillIn = useCallback(
    (names: (keyof Values & string)[], changesOf: (now: Values) => Partial<Values>) => {
      clearErrorsOf(names)
      setValues((now) => ({ ...now, ...changesOf(now) }))
    },
    [clearErrorsOf],
  )
  /** For a form that stays open: starts from the saved version, but preserves changes made since `sent`. */
  function rebase(saved: Version<Values>, sent: Values): void {
    setBase(saved)
    setValues((current) => (current === sent ? saved.values : current))
  }
  return { values, base, isDirty, set, change, fillIn, startFrom, rebase }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

type ValuesState<Values extends object> = ReturnType<typeof useValues<Values>>

/** The draft of a form: stored while it is dirty, and restored when the form opens. */
function useRestoredDraft<Values extends object>(
  name: string | undefined,
  { values, base, isDirty, startFrom }: ValuesState<Values>,
) {
  const [restoredAt, setRestoredAt] = useState<string>()
  const unsaved = isDirty ? { values, updatedAt: base.updatedAt } : undefined
  const discardDraft = useDraft<Values>(name, base.values, unsaved, (draft) => {
    startFrom({ values: base.values, updatedAt: draft.updatedAt }, draft.values)
    setRestoredAt(draft.at)
  })
  return {
    /** When the draft that the form holds was typed (ISO 8601). */
    restoredAt,
    forgetRestored: () => setRestoredAt(undefined),
    /** Goes back from the restored draft to the saved values. */
    startOver: () => {
      startFrom(base)
      setRestoredAt(undefined)
    },
    /** For leaving on purpose: at once, since the form unmounts only when the next screen has loaded. */
    discardDraft,
  }
}

type Draft = ReturnType<typeof useRestoredDraft>

/** Saving with optimistic concurrency: a stale save asks whether to save over the newer version or to show it. */
function useSaving<Values extends object, Output, Data>(
  options: FormOptions<Values, Output, Data>,
  errors: ReturnType<typeof useErrors>,
  { values, base, startFrom, rebase }: ValuesState<Values>,
  { discardDraft, forgetRestored }: Draft,
) {
  const { validate, save, onSaved, readNewer, failureMessage = (message) => message } = options
  const [isSaving, setIsSaving] = useState(false)
  const stale = useStaleSave<Values>(startFrom, (updatedAt) => void submit(updatedAt))
  /** The version to save over when all pictures have arrived, and all masters are read. */
  const [waitingFor, setWaitingFor] = useState<string>()
  const { isUnderway, isFillingIn, failed, onPending } = usePending()

  useEffect(() => {
    if (waitingFor === undefined || isUnderway) return
    setWaitingFor(undefined)
    void submit(waitingFor)
  })

  function unreadable(): Record<string, string> {
    const fields = errors.element.current?.querySelectorAll<HTMLInputElement>('input:invalid') ?? []
    return Object.fromEntries(
      [...fields]
        .filter(({ validity }) => validity.customError)
        .map(({ name, validationMessage }) => [name, validationMessage]),
    )
  }

  async function submit(over = base.updatedAt): Promise<void> {
    if (isSaving) return
    if (isFillingIn) return setWaitingFor(over)
    const checked = validate(values, unreadable())
    if ('fields' in checked) return errors.refuse(checked)
    if (failed !== undefined)
      return errors.refuse({ message: notArrivedMessage, fields: { [failed]: notArrivedMessage } })
    if (isUnderway) return setWaitingFor(over)
    errors.clearErrors()
    setIsSaving(true)
    const result = await save(checked.output, over)
    setIsSaving(false)
    if (result.ok) finish(result.data)
    else if (result.error.code === 'stale' && readNewer) stale.ask(readNewer(result.error.current))
    else {
      const { message, fields = {} } = result.error
      errors.refuse({ message: failureMessage(message), fields })
    }
  }

  function finish(data: Data): void {
    discardDraft()
    // At once, so that leaving the form is not asked about.
    flushSync(() => {
      forgetRestored()
      rebase({ values, updatedAt: base.updatedAt }, values)
    })
    onSaved(data, values)
  }

  return {
    isSaving: isSaving || waitingFor !== undefined,
    isPending: isUnderway || failed !== undefined,
    onPending,
    submit: () => submit(),
    stale: stale.answers,
  }
}

/** The question after a stale save. When it is dismissed, the next save is refused again. */
function useStaleSave<Values>(
  load: (newer: Version<Values>) => void,
  saveOver: (updatedAt: string) => void,
) {
  const [newer, setNewer] = useState<Version<Values>>()
  function answer(act?: (version: Version<Values>) => void): void {
    setNewer(undefined)
    if (newer) act?.(newer)
  }
  return {
    ask: setNewer,
    /** The answers, while it is asked. */
    answers: newer && {
      onSaveMine: () => answer(({ updatedAt }) => saveOver(updatedAt)),
      onLoadTheirs: () => answer(load),
      onCancel: () => answer(),
    },
  }
}

/** The fields whose picture is on its way, or did not arrive, and what may still fill in fields. */
function usePending() {
  const [pending, setPending] = useState<Record<string, Pending | undefined>>({})
  const onPending = useCallback((name: string, state: Pending | undefined) => {
    setPending((old) => (old[name] === state ? old : { ...old, [name]: state }))
  }, [])
  const states = new Set(Object.values(pending))
  return {
    onPending,
    isUnderway: states.has('underway') || states.has('filling-in'),
    isFillingIn: states.has('filling-in'),
    failed: Object.keys(pending).find((name) => pending[name] === 'failed'),
  }
}
