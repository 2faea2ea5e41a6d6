import * as v from 'valibot'
import { badLink } from './link-target.ts'

/** For a rich text: no link has a target that a page may not link to. */
export const withGoodLinks = () =>
  v.check(
    (source: string) => badLink(source) === undefined,
    ({ input }) =>
      `A link goes to https://…, mailto:…, tel:… or a page of this site. Please change ${badLink(input)}`,
  )
