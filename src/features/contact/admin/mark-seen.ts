import { maximumSeen } from './contract.ts'
import { messagesApi } from './operations.ts'

/** Marks messages as read; takes any number of ids. */
export async function markSeen(ids: string[]): ReturnType<typeof messagesApi.markSeen> {
  const result = await messagesApi.markSeen({ ids: ids.slice(0, maximumSeen) })
  const others = ids.slice(maximumSeen)
  return result.ok && others.length > 0 ? markSeen(others) : result
}
