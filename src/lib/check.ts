/**
 * What a check found: of the project (doctor), of the site and the label (Home), of a batch before it is printed. One list
 * draws all of them (CheckList).
 */
export type Check = {
  level: Level
  /** A sentence. */
  what: string
  /** What to do about it, in a sentence; '' where nothing has to be done, or the link says it. */
  how: string
  /** The screen where that is done. */
  link?: CheckLink
}

/** As it should be; worth knowing; to be mended first. */
export type Level = 'ok' | 'warning' | 'danger'

/** A button to a screen: its text, and the path below /admin. */
export type CheckLink = { text: string; to: string }

const checkOf =
  (level: Level) =>
  (what: string, how = '', link?: CheckLink): Check => ({
    level,
    what,
    how,
    ...(link && { link }),
  })
export const ok = checkOf('ok')
export const warning = checkOf('warning')
export const danger = checkOf('danger')

/** Looks at what is given; null where there is nothing to say. */
export type Look<Given> = (given: Given) => Check | null | Promise<Check | null>

/** Runs checks at once. One that throws is a warning that says so, and keeps no other from its answer. */
export async function runChecks<Given, Name extends string>(
  looks: Readonly<Record<Name, Look<Given>>>,
  given: Given,
): Promise<(Check & { name: Name })[]> {
  const found = await Promise.all(
    Object.entries<Look<Given>>(looks).map(async ([name, look]) => {
      const check = await runCheck(look, given)
      return check && { ...check, name: name as Name }
    }),
  )
  return found.filter((check) => check !== null)
}

async function runCheck<Given>(look: Look<Given>, given: Given): Promise<Check | null> {
  try {
    return await look(given)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return warning(`A check could not be made: ${reason}.`, 'Please try again in a minute.')
  }
}
