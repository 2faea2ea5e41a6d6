import * as v from 'valibot'
import { buildFile, buildPath } from '#src/features/publishing/build-file.ts'
import { isThisComputer } from '#src/features/codes/this-computer.ts'

/** `elsewhere`: where this admin cannot look. `this-computer`: no phone reaches it. `silent`: nothing answers as the site. */
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
