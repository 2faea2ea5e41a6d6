import { answers, operation } from '#src/lib/operation.ts'
import { admins as by } from '#src/lib/role.ts'
import { redirectsBodyBytes, redirectsInput, type RedirectsRead } from './contract.ts'

export const redirectsApi = {
  readRedirects: operation('GET /api/redirects', by, answers<RedirectsRead>()),
  changeRedirects: operation('POST /api/redirects', by, answers<{ outcome: 'changed' }>(), {
    input: redirectsInput,
    maximumBytes: redirectsBodyBytes,
  }),
}
