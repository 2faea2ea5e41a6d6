import type { RehearsalResult, RehearsalStep } from '../contract.ts'

/** What each step is about, in the order in which a fan meets it. */
export const stepNames: Record<RehearsalStep, string> = {
  site: 'The address on the card',
  open: 'The site',
  redemptions: 'The form',
  release: 'The release',
  codes: 'The codes',
  day: 'The release day',
  files: 'The files',
  links: 'The download',
  page: 'The page of the release',
}

/** What came of it, in one sentence. */
export function rehearsalVerdict(steps: RehearsalResult[]): string {
  const faults = steps.filter(({ state }) => state === 'fault').length
  if (faults > 0)
    return `${faults === 1 ? 'One thing is' : `${faults} things are`} to be mended before these codes go out.`
  return steps.some(({ state }) => state === 'note')
    ? 'These codes will work. Please read the notes first.'
    : 'These codes will work.'
}
