import type { DeployEvent } from '../server/deploys.ts'
import { deployFailed, deploySucceeded } from '../server/deploys.ts'

// Netlify calls these when a deploy has gone well or wrong; they have no address.
export default {
  deploySucceeded: (event: DeployEvent) => deploySucceeded(event),
  deployFailed: (event: DeployEvent) => deployFailed(event),
}
