/** True for `npm run bench -- --small`: each section runs once, at a size whose figures mean nothing, so that none rots. */
const isSmall = process.argv.includes('--small')

/** The size of a whole bench, or of a small one. */
export const sized = <Value>(whole: Value, small: Value): Value => (isSmall ? small : whole)
