import {
  type KeyboardEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { ApiResult } from '#src/lib/api.ts'
import { getAt, setAt, type Path } from '#src/lib/path.ts'
import type { Validated, ValidationError } from '#src/lib/validate.ts'
import { useNotices } from './notices.tsx'
import type { Pending } from './picture-field.ts'
import { useDraft } from './use-draft.ts'

/** The version that another editor has saved since this form was opened; `updatedAt` is ISO 8601. */
export type Newer<Values> = { values: Values; updatedAt: string }

type Options<Values, Output, Data> = {
  /** The saved values. When a newer version of them is read behind, an untouched form shows it. */
  initial: Values
  /** The name of the stored draft (see useDraft); absent for passwords, which are never stored. */
  draft?: string
  /** The version that the form started from (ISO 8601); the server refuses a stale save. */
  updatedAt?: string
  /** Reads the newer version from the row that a stale refusal carries. */
  readNewer?: (current: unknown) => Newer<Values>
  /**
   * What is to be saved, or what is wrong with the values. `isHalfTyped`: a date that is only partly filled in has the
   * value '' and would pass as empty.
   */
  validate: (values: Values, isHalfTyped: (name: Path<Values>) => boolean) => Validated<Output>
  save: (output: Output, updatedAt: string) => Promise<ApiResult<Data>>
  /** The notice for a save that failed; `message` is the server's or the network's. */
  failureMessage?: (message: string) => string
  onSaved: (data: Data, values: Values) => void
  /** Called with the first field at fault, so that the tab that hides it can open. */
  onRefused?: (field: string) => void
}

const notArrivedMessage = 'The picture has not arrived yet. Try again with it, or cancel it.'

/**
 * State of an admin form: values, validation with a message at each field, saving with optimistic concurrency (stale
 * save), draft persistence, and the props of the form element and its fields.
 */
export function useForm<Values extends object, Output, Data>(
  options: Options<Values, Output, Data>,
) {
  const { initial, updatedAt = '', validate, save, onSaved, readNewer } = options
  const { failureMessage = (message: string) => message } = options
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  /** The version that is saved, from which typed values differ. */
  const [base, setBase] = useState<Newer<Values>>({ values: initial, updatedAt })
  const [errors, setErrors] = useState<Errors>({})
  /** The field at fault that is to take the focus, once it is visible. */
  const focusOn = useRef<string>(undefined)
  const [isSaving, setIsSaving] = useState(false)
  const submitter = useRef<HTMLElement>(null)
  const [newer, setNewer] = useState<Newer<Values>>()
  /** The fields whose value is on its way, or did not arrive. */
  const [pending, setPending] = useState<Record<string, Pending | undefined>>({})
  /** The version to save over when all values have arrived. */
  const [waitingFor, setWaitingFor] = useState<string>()
  const isPending = (state: Pending) => Object.values(pending).includes(state)
  const [startedFrom, setStartedFrom] = useState(updatedAt)
  const [restoredAt, setRestoredAt] = useState<string>()
  const draft = useDraft<Values>(options.draft, initial, ({ values, updatedAt, at }) => {
    replace(values)
    setStartedFrom(updatedAt)
    setRestoredAt(at)
  })
  const isDirty = useMemo(
    () => JSON.stringify(values) !== JSON.stringify(base.values),
    [values, base],
  )
  const isSaved = () => JSON.stringify(values) === JSON.stringify(initial)
  if (updatedAt > base.updatedAt && (!isDirty || isSaved()))
    startFrom({ values: initial, updatedAt })

  useEffect(() => {
    if (isDirty) draft.persist({ values, updatedAt: startedFrom })
    else draft.discard()
  }, [draft, isDirty, values, startedFrom])

  useEffect(() => {
    if (waitingFor === undefined || isPending('underway')) return
    setWaitingFor(undefined)
    void submit(waitingFor)
  })

  const onPending = useCallback((name: string, state: Pending | undefined) => {
    setPending((old) => (old[name] === state ? old : { ...old, [name]: state }))
  }, [])

  const set = useCallback(
    (name: Path<Values>, value: string | boolean) => {
      notices.clear()
      focusOn.current = undefined
      setErrors((old) => ({ ...old, [name]: undefined }))
      setValues((old) => setAt(old, name, value))
    },
    [notices],
  )

  /** Sets several values at once, or a whole list of rows. */
  const change = useCallback(
    (changes: Partial<Values>) => {
      notices.clear()
      focusOn.current = undefined
      setErrors((old) => withoutErrorsOf(Object.keys(changes), old))
      setValues((old) => ({ ...old, ...changes }))
    },
    [notices],
  )

  // Focus management: after each render, because the tab or preview that hides the field may have to open first.
  useEffect(() => {
    const control = focusOn.current && element.current?.elements.namedItem(focusOn.current)
    if (!(control instanceof HTMLElement)) return
    control.focus()
    if (document.activeElement === control) focusOn.current = undefined
  })

  // Focus management: a button that is disabled while it saves loses the focus.
  useEffect(() => {
    if (!isSaving && document.activeElement === document.body)
      submitter.current?.focus({ preventScroll: true })
  }, [isSaving])

  function isHalfTyped(name: Path<Values>): boolean {
    const control = element.current?.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.validity.badInput
  }

  function startFrom(version: Newer<Values>): void {
    setBase(version)
    setStartedFrom(version.updatedAt)
    replace(version.values)
  }

  function replace(values: Values): void {
    setValues(values)
    setErrors({})
  }

  async function submit(base = startedFrom): Promise<void> {
    if (isSaving) return
    const checked = validate(values, isHalfTyped)
    if ('fields' in checked) {
      refuse(checked)
      return
    }
    const failed = Object.keys(pending).find((name) => pending[name] === 'failed')
    if (failed !== undefined) {
      refuse({ message: notArrivedMessage, fields: { [failed]: notArrivedMessage } })
      return
    }
    if (isPending('underway')) {
      setWaitingFor(base)
      return
    }
    setErrors({})
    setIsSaving(true)
    const result = await save(checked.output, base)
    setIsSaving(false)
    if (result.ok) {
      draft.discard()
      // At once, so that leaving the form is not asked about.
      flushSync(() => {
        setRestoredAt(undefined)
        setBase((old) => ({ ...old, values }))
      })
      onSaved(result.data, values)
      return
    }
    if (result.error.code === 'stale' && readNewer) {
      setNewer(readNewer(result.error.current))
      return
    }
    const { message, fields = {} } = result.error
    refuse({ message: failureMessage(message), fields })
  }

  function refuse({ message, fields }: ValidationError): void {
    notices.fail(message)
    setErrors(fields)
    const [first] = Object.keys(fields)
    focusOn.current = first
    if (first !== undefined) options.onRefused?.(first)
  }

  /** The props of a text field. */
  const text = (name: Path<Values>) => ({
    name,
    error: errors[name],
    value: getAt(values, name) as string,
    onChange: (value: string) => set(name, value),
  })
  /** The props of a checkbox. */
  const toggle = (name: Path<Values>) => ({
    name,
    error: errors[name],
    checked: getAt(values, name) as boolean,
    onChange: (checked: boolean) => set(name, checked),
  })

  /** The props of a PictureField. */
  const picture = (name: Path<Values>) => ({ ...text(name), onPending })

  return {
    element,
    values,
    errors,
    set,
    change,
    text,
    toggle,
    picture,
    isDirty: isDirty || isPending('underway') || isPending('failed'),
    isSaving: isSaving || waitingFor !== undefined,
    newer,
    /** Stale save: overwrites the newer version with the typed values. */
    saveMine: () => {
      setNewer(undefined)
      void submit(newer?.updatedAt)
    },
    /** Stale save: replaces the typed values with the newer version. */
    loadTheirs: () => {
      if (newer) startFrom(newer)
      setNewer(undefined)
    },
    /** Stale save: closes the dialog; the next save is refused as stale again. */
    dismissNewer: () => setNewer(undefined),
    /** Begins again with the saved values, or takes these for typed ones. */
    reset: (typed?: Values) =>
      typed ? replace(typed) : startFrom({ values: initial, updatedAt: base.updatedAt }),
    /** For leaving on purpose: at once, since the form unmounts only when the next screen has loaded. */
    discardDraft: draft.discard,
    /** What FormGuards shows of a restored draft. */
    restored: {
      at: restoredAt,
      onStartOver: () => {
        startFrom(base)
        setRestoredAt(undefined)
      },
    },
    /** For a form that stays open: starts from the saved version, but preserves changes made since `sent`. */
    rebase: (saved: Newer<Values>, sent: Values) => {
      setBase(saved)
      setStartedFrom(saved.updatedAt)
      setValues((current) => (current === sent ? saved.values : current))
    },
    /** The props of the form element. Ctrl + S or Cmd + S submits it. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submitter.current = event.nativeEvent.submitter
        void submit()
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      },
    },
  }
}

type Errors = Record<string, string | undefined>

/** Without the messages of these fields and of what is in them: 'editions' has 'editions.0.name'. */
const withoutErrorsOf = (names: string[], errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => !names.includes(field.split('.', 1)[0]!)),
  )
