import type { DeployEvent } from '#netlify/server/publishing/deploys.ts'
import { deployFailed, deploySucceeded } from '#netlify/server/publishing/deploys.ts'

// Netlify's deploy events; they have no path.
export default {
  deploySucceeded: (event: DeployEvent) => deploySucceeded(event),
  deployFailed: (event: DeployEvent) => deployFailed(event),
}
