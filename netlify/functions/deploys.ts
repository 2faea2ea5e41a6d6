import { withErrorHandling } from '#netlify/server/http/endpoint.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import {
  type DeployEvent,
  deployFailed,
  deploySucceeded,
} from '#netlify/server/publishing/deploys.ts'

// Netlify's deploy events. They have no path of their own: at /.netlify/functions/deploys strangers get 404.
export default {
  fetch: withErrorHandling(async () => {
    throw notFound()
  }),
  deploySucceeded: (event: DeployEvent) => deploySucceeded(event),
  deployFailed: (event: DeployEvent) => deployFailed(event),
}
