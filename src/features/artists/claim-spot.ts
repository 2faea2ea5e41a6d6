/** What an empty hook on the roster says: an invitation in place of an artist (spec, section 4). */
export const claimSpot = {
  name: 'Claim This Spot',
  bio: 'There is an empty hook on our roster. If nobody else makes what you make, it may be yours: write to us and send us something to listen to.',
  linkText: 'CONTACT US',
  linkUrl: '/contact',
} as const

/** A claim spot has no page; its slug only has to be its own. `now` in milliseconds. */
export const claimSpotSlug = (now: number): string => `claim-spot-${now}`

/** The milliseconds in a claim spot's slug, or null when it is no such slug. */
export function claimSpotTime(slug: string): number | null {
  const [, digits] = /^claim-spot-(\d{1,15})$/.exec(slug) ?? []
  return digits ? Number(digits) : null
}
