import type { DeploySucceededEvent } from '@netlify/functions'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { withRequestDeadline } from '#netlify/server/http/deadline.ts'
import { lookAtSite, publishWhatIsDue, recordBuildFailure } from './publishing.ts'

export type DeployEvent = {
  deploy: Pick<DeploySucceededEvent['deploy'], 'context' | 'permalinkUrl'>
}

/** A deploy is up: says what it shows, and asks for the next one if something was edited meanwhile. */
export async function deploySucceeded({ deploy }: DeployEvent): Promise<void> {
  if (deploy.context !== 'production') return
  await withRequestDeadline(async () => {
    // By its own address, which no cache knows yet.
    await lookAtSite(secretDatabase(), deploy.permalinkUrl)
    await publishWhatIsDue()
  })
}

export async function deployFailed({ deploy }: DeployEvent): Promise<void> {
  if (deploy.context === 'production')
    await recordBuildFailure(
      secretDatabase(),
      'The site could not be built. Netlify has the log of the deploy.',
    )
}
