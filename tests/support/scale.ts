/** `npm run test:long` plays the same tests at the size that is promised; `npm test` plays them short. */
export const isLong = process.env.DEADWAX_TEST_LONG === '1'

/** How many, in the short and in the long run. */
export const scaled = (short: number, long: number): number => (isLong ? long : short)
