// What is found on Home and in the test of a batch alike, in the same words.
import { danger, type Check } from '#src/lib/check.ts'
import { counted } from '#src/lib/counted.ts'

export const maintenanceCheck = (): Check =>
  danger('Maintenance mode is on: fans see that page instead of the site.', '', {
    text: 'TURN IT OFF',
    to: '/settings?tab=advanced',
  })

export const pausedCheck = (): Check =>
  danger('Redemptions are paused: no code works.', '', {
    text: 'ALLOW THEM',
    to: '/settings?tab=advanced',
  })

/** A release with codes that open nothing; `name` is its artist and title. */
export const noFilesCheck = (name: string, releaseId: string): Check =>
  danger(`${name} has no files and no download address: fans get nothing.`, '', {
    text: 'ADD FILES',
    to: `/releases/${releaseId}#files`,
  })

/** A release whose codes open a part of its music; `lacking`: how many tracks have none. `how` names them where they are known. */
export const someTracksCheck = (
  name: string,
  releaseId: string,
  lacking: number,
  how = '',
): Check =>
  danger(
    `${name} has codes, but ${counted(lacking, ['track has', 'tracks have'])} no music, and there is no zip.`,
    how,
    { text: 'ADD FILES', to: `/releases/${releaseId}#tracks` },
  )
