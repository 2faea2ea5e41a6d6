import { propertiesOf } from '#src/lib/object.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { attempt } from '#src/lib/attempt.ts'
import { useUser } from './site-context.ts'

/** Unsaved form values: `updatedAt`, the version they started from, and `at`, the last change (ISO 8601). */
export type Draft<Values> = { values: Values; updatedAt: string; at: string }
type NewDraft<Values> = Omit<Draft<Values>, 'at'>

/** The localStorage key of a draft, and the name of its lock. `name` is the screen's prefix and an id, or `new`. */
const draftKey = (owner: string, name: string) => `deadwax-draft:${owner}:${name}`

/**
 * Draft persistence: stores the `unsaved` values of a form, so that a crash or a reload does not lose them, and calls
 * `restore` with a stored draft. A Web Locks lock on the key makes one tab the owner of the draft in localStorage, which
 * the next tab finds after a crash. Until a tab has the lock, and in a second tab with the same form, its draft is in
 * sessionStorage, which no other tab reads. The draft is removed when the form is saved or unmounts, and by the function
 * that this returns. Without a `name` nothing is stored.
 */
export function useDraft<Values extends object>(
  name: string | undefined,
  initial: Values,
  unsaved: NewDraft<Values> | undefined,
  restore: (draft: Draft<Values>) => void,
): () => void {
  const { id } = useUser()
  const key = name === undefined ? undefined : draftKey(id, name)
  const latest = useRef<NewDraft<Values>>(undefined)
  const hasLock = useDraftLock(key, initial, latest, restore)

  const { values, updatedAt = '' } = unsaved ?? {}
  // Before the browser does anything else: a reload may follow the letter that was typed.
  useLayoutEffect(() => {
    const hadDraft = latest.current !== undefined
    latest.current = values && { values, updatedAt }
    if (key !== undefined && (values || hadDraft))
      writeDraft(hasLock.current ? localStorage : sessionStorage, key, latest.current)
  }, [key, values, updatedAt, hasLock])
  return useCallback(() => {
    latest.current = undefined
    if (key === undefined) return
    removeDraft(sessionStorage, key)
    if (hasLock.current) removeDraft(localStorage, key)
  }, [key, hasLock])
}

/** Restores a stored draft when the form opens, and makes this tab the owner of the draft as soon as no other tab is. */
function useDraftLock<Values extends object>(
  key: string | undefined,
  initial: Values,
  latest: React.RefObject<NewDraft<Values> | undefined>,
  restore: (draft: Draft<Values>) => void,
): React.RefObject<boolean> {
  const hasLock = useRef(false)
  // The values of the first render: the effect must not restore again when the caller passes new ones.
  const opened = useRef({ initial, restore })

  useEffect(() => {
    if (key === undefined) return
    const own = readDraft(sessionStorage, key, opened.current.initial)
    if (own && !latest.current) opened.current.restore(own)
    const releaseLock = requestLock(key, () => {
      const stored = readDraft(localStorage, key, opened.current.initial)
      const mine = latest.current ?? own
      // The draft of another tab, which crashed, stays for the next form.
      if (stored && mine) return false
      hasLock.current = true
      if (stored) opened.current.restore(stored)
      if (mine) writeDraft(localStorage, key, mine)
      removeDraft(sessionStorage, key)
      return true
    })
    return () => {
      removeDraft(sessionStorage, key)
      if (hasLock.current) removeDraft(localStorage, key)
      hasLock.current = false
      releaseLock()
    }
  }, [key, latest])
  return hasLock
}

/** The pauses between tries for a lock: a page that is reloaded may still have it for a moment. */
const lockPausesMs = [250, 1000, 3000]

/** Requests a lock that no other tab has; `onHeld` says whether to keep it. Returns a function that releases it. */
function requestLock(name: string, onHeld: () => boolean): () => void {
  const given = new AbortController()
  const pauses = [...lockPausesMs]
  if (!('locks' in navigator)) return () => undefined
  const request = () =>
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (given.signal.aborted) return
      if (lock) {
        if (onHeld())
          await new Promise((resolve) => given.signal.addEventListener('abort', resolve))
      } else if (pauses.length > 0) setTimeout(request, pauses.shift())
    })
  request()
  return () => given.abort()
}

/** Stores a draft, or removes the stored one. A draft that was only restored keeps its own time. */
function writeDraft<Values extends object>(
  storage: Storage,
  key: string,
  draft: NewDraft<Values> | undefined,
): void {
  if (!draft) return removeDraft(storage, key)
  const stored = readDraft(storage, key, draft.values)
  if (stored && JSON.stringify(stored.values) === JSON.stringify(draft.values)) return
  const at = new Date().toISOString()
  attempt(() => storage.setItem(key, JSON.stringify({ ...draft, at } satisfies Draft<Values>)))
}

const removeDraft = (storage: Storage, key: string): void =>
  void attempt(() => storage.removeItem(key))

/** The stored draft in the fields that the form has now, or undefined when it is missing or unreadable. */
function readDraft<Values extends object>(
  storage: Storage,
  key: string,
  initial: Values,
): Draft<Values> | undefined {
  const stored = attempt(() => JSON.parse(storage.getItem(key) ?? '') as Draft<Partial<Values>>)
  if (typeof stored?.values !== 'object' || Number.isNaN(Date.parse(stored.at))) return undefined
  return { ...stored, values: fitted(initial, stored.values) }
}

/** `value` in the shape of `initial`; a list keeps its rows. */
function fitted<Value>(initial: Value, value: unknown): Value {
  if (Array.isArray(initial)) return Array.isArray(value) ? (value as Value) : initial
  if (typeof initial !== typeof value || value === null) return initial
  if (typeof initial !== 'object' || initial === null) return value as Value
  const given = propertiesOf(value)
  const fields = Object.entries(propertiesOf(initial)).map(([name, part]) => [
    name,
    fitted(part, given[name]),
  ])
  return Object.fromEntries(fields) as Value
}

/** A stored draft that no open form holds: `about` is an id or `new`, `at` when it was typed (ISO 8601). */
export type UnsavedDraft = { about: string; at: string }

/** The latest draft whose name begins with `prefix` and whose lock no tab holds, and a function that discards it. */
export function useUnsavedDraft(
  prefix: string,
): [draft: UnsavedDraft | undefined, discardDraft: () => void] {
  const keyPrefix = draftKey(useUser().id, prefix)
  const [draft, setDraft] = useState<UnsavedDraft>()
  // In an effect, so that a form that unmounts in the same render has removed its draft before.
  useEffect(() => {
    let isUnmounted = false
    void findUnsavedDraft(keyPrefix).then((found) => isUnmounted || setDraft(found))
    return () => {
      isUnmounted = true
    }
  }, [keyPrefix])
  const discardDraft = useCallback(() => {
    if (draft) removeDraft(localStorage, keyPrefix + draft.about)
    setDraft(undefined)
  }, [draft, keyPrefix])
  return [draft, discardDraft]
}

async function findUnsavedDraft(keyPrefix: string): Promise<UnsavedDraft | undefined> {
  const locks: LockManagerSnapshot = 'locks' in navigator ? await navigator.locks.query() : {}
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  return keys
    .filter((key) => key.startsWith(keyPrefix) && !locks.held?.some(({ name }) => name === key))
    .flatMap((key) => {
      const draft = readDraft(localStorage, key, {})
      return draft ? [{ about: key.slice(keyPrefix.length), at: draft.at }] : []
    })
    .sort((one, other) => other.at.localeCompare(one.at))[0]
}
