// One module, because each small one would be a request of its own for the first screen.
import { createContext, use } from 'react'
import type { Label } from '#src/lib/dates.ts'

/** A context, and the hook that reads it: it throws where nothing above provides the value. */
export function requiredContext<Value>(name: string) {
  const context = createContext<Value | undefined>(undefined)
  function useRequired(): Value {
    const value = use(context)
    if (value === undefined) throw new Error(`Nothing above provides ${name}.`)
    return value
  }
  return [context, useRequired] as const
}

/** The site that the admin belongs to. */
export const [SiteContext, useSite] = requiredContext<Label>('the site')

/** When the live build read the content (ms since 1970); null before the first one, undefined while unknown. */
export const LiveSinceContext = createContext<number | null | undefined>(undefined)

/** The signed-in user: `id` keeps the drafts of two users of one browser apart, `username` is the author of what is new. */
export type AdminUser = { id: string; username: string; role: 'admin' | 'moderator' }

export const [UserContext, useUser] = requiredContext<AdminUser>('the user')
