/** The defaults of a claim spot, a card on the roster that invites artists to write (spec, section 4). */
export const claimSpot = {
  name: 'Claim This Spot',
  bio: 'There is an empty hook on our roster. If nobody else makes what you make, it may be yours: write to us and send us something to listen to.',
  linkText: 'CONTACT US',
  linkUrl: '/contact',
} as const

/** A unique slug for a claim spot, which has no page of its own. `now` in milliseconds since the epoch. */
export const claimSpotSlug = (now: number): string => `claim-spot-${now}`

/** The time in a claim spot's slug (milliseconds since the epoch), or null for any other slug. */
export function claimSpotTime(slug: string): number | null {
  const [, digits] = /^claim-spot-(\d{1,15})$/.exec(slug) ?? []
  return digits ? Number(digits) : null
}
