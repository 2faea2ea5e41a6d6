import * as v from 'valibot'
import { buildFile, buildPath } from '#src/lib/build-file.ts'
import { isThisComputer } from '#src/lib/this-computer.ts'

/**
 * Whether the address on the cards is this site, and live. `elsewhere`: this admin is at another address, from which it
 * cannot look. `this-computer`: no phone reaches it. `silent`: nothing answers there as the site does.
 */
export type AddressState = 'live' | 'elsewhere' | 'this-computer' | 'silent'

/** `here` is the origin of the admin. */
export async function checkAddress(
  site: string,
  here: string,
  load: (address: string) => Promise<Response> = fetch,
): Promise<AddressState> {
  if (isThisComputer(new URL(site).hostname)) return 'this-computer'
  if (site !== here) return 'elsewhere'
  try {
    const response = await load(buildPath)
    return response.ok && v.is(buildFile, await response.json()) ? 'live' : 'silent'
  } catch {
    return 'silent'
  }
}
