import type { DeploySucceededEvent } from '@netlify/functions'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { withRequestDeadline } from '#netlify/server/http/deadline.ts'
import { execute } from '#netlify/server/http/rows.ts'
import { publishIfDue, recordBuildFailure, recordLiveBuild } from './publishing.ts'

export type DeployEvent = {
  deploy: Pick<DeploySucceededEvent['deploy'], 'id' | 'context' | 'permalinkUrl'>
}

/** After a production deploy: counts it, records the live revision, and starts the next build if one is due. Throws DatabaseError. */
export async function deploySucceeded({ deploy }: DeployEvent): Promise<void> {
  if (deploy.context !== 'production') return
  await withRequestDeadline(async () => {
    const secret = secretDatabase()
    await execute(secret.rpc('record_deploy', { deploy_id: deploy.id }))
    // The permalink, because no cache has it yet.
    await recordLiveBuild(secret, deploy.permalinkUrl)
    await publishIfDue()
  })
}

/** After a failed production deploy: records the failure. Throws DatabaseError. */
export async function deployFailed({ deploy }: DeployEvent): Promise<void> {
  if (deploy.context === 'production')
    await recordBuildFailure(
      secretDatabase(),
      'The site could not be built. Netlify has the log of the deploy.',
    )
}
