import {
  type KeyboardEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ApiResult } from '#src/lib/api.ts'
import { useNotices } from './notices.tsx'
import { useDraft } from './use-draft.ts'

/** What is wrong with a form, in words, and the field to put right first. */
export type ValidationError = { message: string; field?: string }

/** What somebody else has saved in the meantime. */
export type Newer<Values> = { values: Values; updatedAt: string }

type Options<Values, Data> = {
  initial: Values
  /** The name under which what is typed survives a crash; without one (passwords) it does not. */
  draft?: string
  /** The version that the form started from; a save that comes too late is then refused as stale. */
  updatedAt?: string
  /** Reads the newer version out of such a refusal. */
  readNewer?: (current: unknown) => Newer<Values>
  /** The first thing that is wrong, in the order of the spec; null when nothing is. */
  check: (values: Values) => ValidationError | null
  save: (values: Values, updatedAt: string) => Promise<ApiResult<Data>>
  /** Words for a save that the server or the way there refused. */
  failure?: (message: string) => string
  onSaved: (data: Data, values: Values) => void
  /** Hears which field is at fault before it gets the focus: a tab that hides it is opened here. */
  onRefused?: (field: string) => void
}

/** The one way in which the admin's forms hold what is typed, check it, save it and say how it went. */
export function useForm<Values extends object, Data>(options: Options<Values, Data>) {
  const { initial, check, save, failure = (message) => message, onSaved, readNewer } = options
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [isSaving, setIsSaving] = useState(false)
  const [newer, setNewer] = useState<Newer<Values>>()
  const [startedFrom, setStartedFrom] = useState(options.updatedAt ?? '')
  const [restoredAt, setRestoredAt] = useState<string>()
  const draft = useDraft<Values>(options.draft, initial, ({ values, updatedAt, at }) => {
    setValues(values)
    setStartedFrom(updatedAt)
    setRestoredAt(at)
  })
  const isDirty = useMemo(
    () => JSON.stringify(values) !== JSON.stringify(initial),
    [values, initial],
  )

  useEffect(() => {
    if (isDirty) draft.keep({ values, updatedAt: startedFrom })
    else draft.clear()
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
    const fault = check(values)
    if (fault) return refuse(fault)
    setIsSaving(true)
    const result = await save(values, base)
    setIsSaving(false)
    if (result.ok) {
      draft.clear()
      setRestoredAt(undefined)
      return onSaved(result.data, values)
    }
    if (result.error.code === 'stale' && readNewer) return setNewer(readNewer(result.error.current))
    const field = Object.keys(result.error.fields ?? {})[0]
    refuse({ message: failure(result.error.message), ...(field && { field }) })
  }

  function refuse({ message, field }: ValidationError): void {
    notices.fail(message)
    if (field) options.onRefused?.(field)
    const control = field && element.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  /** What a text field of this name needs. */
  const text = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as string,
    onChange: (value: string) => set(name, value as Values[Name]),
  })
  /** What a checkbox of this name needs. */
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
    /** Somebody else was quicker: saves over their version, or shows it in place of what was typed. */
    saveMine: () => {
      setNewer(undefined)
      void submit(newer?.updatedAt)
    },
    loadTheirs: () => {
      if (!newer) return
      setValues(newer.values)
      setStartedFrom(newer.updatedAt)
      setNewer(undefined)
    },
    /** Goes on writing; the next save asks again. */
    dismissNewer: () => setNewer(undefined),
    reset: () => setValues(initial),
    /** Left on purpose: nothing is kept, however long the next room takes to come. */
    forget: draft.clear,
    /** What <RestoredDraftBanner> shows, when this is what was typed before a crash. */
    restored: {
      at: restoredAt,
      onStartOver: () => {
        setValues(initial)
        setStartedFrom(options.updatedAt ?? '')
        setRestoredAt(undefined)
      },
    },
    /** For a form that stays open: goes on from what was saved, and keeps what was typed since it was `sent`. */
    resumeDraft: ({ values: saved, updatedAt }: Newer<Values>, sent: Values) => {
      setValues((current) => (current === sent ? saved : current))
      setStartedFrom(updatedAt)
    },
    /** What the form element needs; Ctrl or Cmd + S saves from anywhere inside it. */
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
