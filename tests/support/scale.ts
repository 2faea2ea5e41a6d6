/** `npm run test:long` plays the same tests at the size that is promised; `npm test` plays them short. */
const isLong = process.env.DEADWAX_TEST_LONG === '1'

/** One for the short run and one for the long run, mostly how many. */
export const scaled = <Value>(short: Value, long: Value): Value => (isLong ? long : short)

/** All of these in the long run; in the short one so `few`, and others for each `turn`. */
export const some = <Item>(items: readonly Item[], turn: number, few: number): Item[] =>
  isLong
    ? [...items]
    : Array.from({ length: few }, (_, step) => items[(turn * few + step * 7) % items.length]!)
