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
import { useNotices } from './notices.tsx'
import { useDraft } from './use-draft.ts'

/** What a form shows of a ValidationError; without a field when the server named none. */
export type FormError = { message: string; field?: string }

/** The version that another editor has saved since this form was opened; `updatedAt` is ISO 8601. */
export type Newer<Values> = { values: Values; updatedAt: string }

type Options<Values, Data> = {
  initial: Values
  /** The name of the stored draft (see useDraft); absent for passwords, which are never stored. */
  draft?: string
  /** The version that the form started from (ISO 8601); the server refuses a stale save. */
  updatedAt?: string
  /** Reads the newer version from the row that a stale refusal carries. */
  readNewer?: (current: unknown) => Newer<Values>
  /** The first validation error, in the order of the spec, or null. */
  validate: (values: Values) => FormError | null
  save: (values: Values, updatedAt: string) => Promise<ApiResult<Data>>
  /** The notice for a save that failed; `message` is the server's or the network's. */
  failureMessage?: (message: string) => string
  onSaved: (data: Data, values: Values) => void
  /** Called with the refused field before it takes the focus, so that the tab that hides it can open. */
  onRefused?: (field: string) => void
}

/**
 * State of an admin form: values, validation, saving with optimistic concurrency (stale save), draft persistence, and
 * the props of the form element and its fields.
 */
export function useForm<Values extends object, Data>(options: Options<Values, Data>) {
  const { initial, validate, save, onSaved, readNewer } = options
  const { failureMessage = (message: string) => message } = options
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [isSaving, setIsSaving] = useState(false)
  const [newer, setNewer] = useState<Newer<Values>>()
  const [startedFrom, setStartedFrom] = useState(options.updatedAt ?? '')
  const [savedValues, setSavedValues] = useState<Values>()
  const [restoredAt, setRestoredAt] = useState<string>()
  const draft = useDraft<Values>(options.draft, initial, ({ values, updatedAt, at }) => {
    setValues(values)
    setStartedFrom(updatedAt)
    setRestoredAt(at)
  })
  const isDirty = useMemo(
    () => values !== savedValues && JSON.stringify(values) !== JSON.stringify(initial),
    [values, savedValues, initial],
  )

  useEffect(() => {
    if (isDirty) draft.persist({ values, updatedAt: startedFrom })
    else draft.discard()
  }, [draft, isDirty, values, startedFrom])

  const set = useCallback(
    <Name extends keyof Values>(name: Name, value: Values[Name]) => {
      notices.clear()
      setValues((old) => ({ ...old, [name]: value }))
    },
    [notices],
  )

  async function submit(base = startedFrom): Promise<void> {
    if (isSaving) return
    const error = validate(values)
    if (error) {
      refuse(error)
      return
    }
    setIsSaving(true)
    const result = await save(values, base)
    setIsSaving(false)
    if (result.ok) {
      draft.discard()
      // At once, so that leaving the form is not asked about.
      flushSync(() => {
        setRestoredAt(undefined)
        setSavedValues(values)
      })
      onSaved(result.data, values)
      return
    }
    if (result.error.code === 'stale' && readNewer) {
      setNewer(readNewer(result.error.current))
      return
    }
    const field = Object.keys(result.error.fields ?? {})[0]
    refuse({ message: failureMessage(result.error.message), ...(field && { field }) })
  }

  function refuse({ message, field }: FormError): void {
    notices.fail(message)
    if (field) options.onRefused?.(field)
    const control = field && element.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  /** The props of a text field. */
  const text = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as string,
    onChange: (value: string) => set(name, value as Values[Name]),
  })
  /** The props of a checkbox. */
  const toggle = <Name extends keyof Values & string>(name: Name) => ({
    name,
    checked: values[name] as boolean,
    onChange: (checked: boolean) => set(name, checked as Values[Name]),
  })

  return {
    element,
    values,
    set,
    text,
    toggle,
    isDirty,
    isSaving,
    newer,
    /** Stale save: overwrites the newer version with the typed values. */
    saveMine: () => {
      setNewer(undefined)
      void submit(newer?.updatedAt)
    },
    /** Stale save: replaces the typed values with the newer version. */
    loadTheirs: () => {
      if (!newer) return
      setValues(newer.values)
      setStartedFrom(newer.updatedAt)
      setNewer(undefined)
    },
    /** Stale save: closes the dialog; the next save is refused as stale again. */
    dismissNewer: () => setNewer(undefined),
    reset: () => setValues(initial),
    /** For leaving on purpose: at once, since the form unmounts only when the next screen has loaded. */
    discardDraft: draft.discard,
    /** The props of RestoredDraftBanner. */
    restored: {
      at: restoredAt,
      onStartOver: () => {
        setValues(initial)
        setStartedFrom(options.updatedAt ?? '')
        setRestoredAt(undefined)
      },
    },
    /** For a form that stays open: starts from the saved version, but preserves changes made since `sent`. */
    rebase: ({ values: saved, updatedAt }: Newer<Values>, sent: Values) => {
      setValues((current) => (current === sent ? saved : current))
      setStartedFrom(updatedAt)
    },
    /** The props of the form element. Ctrl + S or Cmd + S submits it. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
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
