import { formatInstant, formatTime } from '#src/lib/dates.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { count, fault, fine, note, type Facts, type Finding } from './facts.ts'

// What the database knows by itself.

export const tryOpen = ({ maintenanceMode }: Facts): Finding =>
  maintenanceMode
    ? fault(
        'The site is in maintenance mode: fans see that page instead of the form. Turn it off in the settings.',
      )
    : fine('The site is open.')

export const tryRedemptions = ({ isOpen }: Facts): Finding =>
  isOpen
    ? fine('Codes can be redeemed.')
    : fault('Redemptions are paused in the settings: no code works until they are allowed again.')

export function tryRelease({ batch, release }: Facts): Finding {
  const name = `${batch.release.artist} - ${batch.release.title}`
  return release.isDeleted
    ? fault(`${name} is deleted, so its codes give nothing. Restore it first.`)
    : fine(`These codes open ${name}.`)
}

export function tryCodes({ batch: { states, total } }: Facts): Finding {
  const { available, dormant, redeemed } = states
  if (states.void === total) return fault('All codes of this batch are void.')
  if (available + dormant === 0)
    return fault('No codes left in this batch: they are redeemed or void.')
  const apart = [
    dormant && `${are(dormant)} not sold yet`,
    states.void && `${are(states.void)} void and will not be printed`,
    redeemed && `${are(redeemed)} redeemed already`,
  ].filter(Boolean)
  return apart.length > 0
    ? note(`Of ${count(total)} codes ${apart.join(', ')}.`)
    : fine(`All ${count(total)} codes open.`)
}

export function tryDay({ release: { availableAt } }: Facts): Finding {
  if (!availableAt || new Date(availableAt) <= new Date()) return fine('The release is out.')
  const zone = siteTimeZone()
  const moment = `${formatInstant(availableAt, zone)} at ${formatTime(availableAt, zone)} (${zone})`
  return note(`Until ${moment} a code says when the release opens, and is not spent.`)
}

const are = (number: number) => `${count(number)} ${number === 1 ? 'is' : 'are'}`
