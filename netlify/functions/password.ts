import type { Config } from '@netlify/functions'
import type { PasswordChanged } from '#src/features/staff/admin/contract.ts'
import { changePasswordInput, forgotPasswordInput } from '#src/features/staff/admin/schema.ts'
import { roles } from '#src/features/staff/role.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { endpoint, json } from '#netlify/server/http/endpoint.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { askForPassword } from '#netlify/server/staff/forgot-password.ts'
import { changeOwnPassword } from '#netlify/server/staff/password.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: ['/api/password', '/api/password/forgot'] }

export default resource({
  '/api/password': staffEndpoint({
    POST: {
      roles,
      handle: async ({ request, context, staff, session }) => {
        const input = await readInput(request, changePasswordInput)
        await changeOwnPassword(input, staff, context, session)
        await recordAudit({ actor: staff.id, action: 'password-changed' })
        return json(200, { outcome: 'changed' } satisfies PasswordChanged)
      },
    },
  }),

  '/api/password/forgot': endpoint({
    POST: async (request, context) => {
      const input = await readInput(request, forgotPasswordInput)
      const answer = await askForPassword(input, request, context)
      return json(answer.outcome === 'asked' ? 200 : 428, answer)
    },
  }),
})
