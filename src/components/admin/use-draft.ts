import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { attempt } from '#src/lib/attempt.ts'

/** What was typed and not saved: `updatedAt` is the version that it started from, `at` when it was typed (ISO 8601). */
export type Draft<Values> = { values: Values; updatedAt: string; at: string }

/** Whose drafts these are: an id, so that two people on one computer do not find each other's. */
export const DraftOwner = createContext('')

/** The drafts of one room have names that begin alike: `release:` and an id, or `new`. */
const keyOf = (owner: string, name: string) => `deadwax-draft:${owner}:${name}`

/**
 * Keeps what is typed into a form on this computer, so that a crash, a reload or an empty battery does not cost it.
 * A form that is open in two tabs is kept by the first. The draft goes when the form is left or saved.
 */
export function useDraft<Values extends object>(
  name: string | undefined,
  initial: Values,
  restore: (draft: Draft<Values>) => void,
): { keep: (draft: Omit<Draft<Values>, 'at'>) => void; clear: () => void } {
  const owner = use(DraftOwner)
  const key = name === undefined ? undefined : keyOf(owner, name)
  const isOurs = useRef(false)
  // Typed before the browser had said whether the draft is ours.
  const early = useRef<Omit<Draft<Values>, 'at'>>(undefined)
  // Only the form as it was opened counts: what comes later is typed over it.
  const opened = useRef({ initial, restore })

  useEffect(() => {
    if (key === undefined) return
    let leave = () => {}
    const isLeft = new Promise<void>((resolve) => (leave = resolve))
    void navigator.locks?.request(key, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      isOurs.current = true
      const draft = readDraft(key, opened.current.initial)
      if (draft) opened.current.restore(draft)
      else if (early.current) writeDraft(key, early.current)
      await isLeft
    })
    return () => {
      if (isOurs.current) removeDraft(key)
      isOurs.current = false
      leave()
    }
  }, [key])

  const keep = useCallback(
    (draft: Omit<Draft<Values>, 'at'>) => {
      if (key === undefined) return
      early.current = draft
      if (!isOurs.current) return
      // What was only restored was typed when it was typed.
      const kept = readDraft(key, draft.values)
      if (kept && JSON.stringify(kept.values) === JSON.stringify(draft.values)) return
      writeDraft(key, draft)
    },
    [key],
  )
  const clear = useCallback(() => {
    early.current = undefined
    if (key !== undefined && isOurs.current) removeDraft(key)
  }, [key])
  return useMemo(() => ({ keep, clear }), [keep, clear])
}

function writeDraft<Values>(key: string, draft: Omit<Draft<Values>, 'at'>): void {
  const at = new Date().toISOString()
  attempt(() => localStorage.setItem(key, JSON.stringify({ ...draft, at } satisfies Draft<Values>)))
}

const removeDraft = (key: string) => attempt(() => localStorage.removeItem(key))

/** The draft, or undefined when there is none or it is unreadable. A form that has changed since keeps its new fields. */
function readDraft<Values extends object>(key: string, initial: Values): Draft<Values> | undefined {
  const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as Draft<Partial<Values>>)
  if (typeof kept?.values !== 'object' || Number.isNaN(Date.parse(kept.at))) return undefined
  const known = Object.entries(kept.values).filter(
    ([field, value]) => typeof value === typeof initial[field as keyof Values],
  )
  return { ...kept, values: { ...initial, ...Object.fromEntries(known) } }
}

/** Unsaved work that was left behind in a room: what it was about (an id, or `new`), and when it was typed. */
export type LeftWork = { about: string; at: string }

/** The latest unsaved work whose name begins with `prefix`, and that no open form holds. */
export function useUnsavedDraft(prefix: string): [left: LeftWork | undefined, forget: () => void] {
  const start = keyOf(use(DraftOwner), prefix)
  const [left, setLeft] = useState<LeftWork>()
  // In an effect, so that a form which closes at this moment has taken its draft away.
  useEffect(() => {
    let isGone = false
    void findUnsavedDraft(start).then((found) => isGone || setLeft(found))
    return () => {
      isGone = true
    }
  }, [start])
  const forget = useCallback(() => {
    if (left) removeDraft(start + left.about)
    setLeft(undefined)
  }, [left, start])
  return [left, forget]
}

async function findUnsavedDraft(start: string): Promise<LeftWork | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  return keys
    .filter((key) => key.startsWith(start) && !held.some(({ name }) => name === key))
    .flatMap((key) => {
      const draft = readDraft(key, {})
      return draft ? [{ about: key.slice(start.length), at: draft.at }] : []
    })
    .sort((one, other) => other.at.localeCompare(one.at))[0]
}
