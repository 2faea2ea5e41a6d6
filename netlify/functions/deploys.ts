import type { DeployEvent } from '#netlify/server/publishing/deploys.ts'
import { deployFailed, deploySucceeded } from '#netlify/server/publishing/deploys.ts'

// Netlify calls these when a deploy has gone well or wrong; they have no address.
export default {
  deploySucceeded: (event: DeployEvent) => deploySucceeded(event),
  deployFailed: (event: DeployEvent) => deployFailed(event),
}
