/** `npm run test:long` plays the same tests at the size that is promised; `npm test` plays them short. */
const isLong = process.env.DEADWAX_TEST_LONG === '1'

/** How many, in the short and in the long run. */
export const scaled = (short: number, long: number): number => (isLong ? long : short)

/** All of these in the long run; in the short one so `few`, and others for each `turn`. */
export const some = <Item>(items: readonly Item[], turn: number, few: number): Item[] =>
  isLong
    ? [...items]
    : Array.from({ length: few }, (_, step) => items[(turn * few + step * 7) % items.length]!)
