import { answers, operation, admins as by } from '#src/lib/operation.ts'
import { redirectsBodyBytes, redirectsInput, type RedirectsRead } from './contract.ts'

export const redirectsApi = {
  readRedirects: operation('GET /api/redirects', by, answers<RedirectsRead>()),
  changeRedirects: operation('POST /api/redirects', by, answers<{ outcome: 'changed' }>(), {
    input: redirectsInput,
    maximumBytes: redirectsBodyBytes,
  }),
}
