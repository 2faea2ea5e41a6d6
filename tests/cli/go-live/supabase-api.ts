// Supabase's management API, as far as CLI 3.1.0 calls it for go-live. Written from its requests, and from the answers that
// it takes. docs/going-live.md lists them.
import { readFileSync } from 'node:fs'
import type { ApiAnswer, ApiRequest } from './stand-in.ts'

export type SupabaseState = {
  organizations: { id: string; slug: string; name: string }[]
  projects: { ref: string; name: string; region: string; status: string; password: string }[]
  /** What `config push` has set. */
  auth: Record<string, unknown>
  refuses?: { status: number; message: string }
}

const ref = 'abcdefghijklmnopqrst'

/** `authKeys`: all settings that the CLI wants to read in an answer about Auth (see authKeysOf). */
export const supabaseApi =
  (state: SupabaseState, authKeys: readonly string[]) =>
  ({ method, path, body }: ApiRequest): ApiAnswer => {
    const asked = `${method} ${path.replace(ref, 'REF')}`
    if (state.refuses && method === 'POST')
      return { status: state.refuses.status, json: { message: state.refuses.message } }
    switch (asked) {
      case 'GET /v1/organizations':
        return { json: state.organizations }
      case 'POST /v1/organizations': {
        const { name } = body as { name: string }
        const made = { id: 'org-1', slug: 'org-1', name }
        state.organizations.push(made)
        return { status: 201, json: made }
      }
      case 'GET /v1/projects':
        return { json: state.projects.map(asAnswered) }
      case 'POST /v1/projects': {
        const asked = body as { name: string; region: string; db_pass: string }
        const project = {
          ref,
          name: asked.name,
          region: asked.region,
          status: 'COMING_UP',
          password: asked.db_pass,
        }
        state.projects.push(project)
        const answer = asAnswered(project)
        project.status = 'ACTIVE_HEALTHY'
        return { status: 201, json: answer }
      }
      case 'GET /v1/projects/REF':
        return { json: asAnswered(state.projects[0]!) }
      case 'GET /v1/projects/REF/api-keys':
        return {
          json: [
            { name: 'default', type: 'publishable', api_key: 'sb_publishable_standin', id: '1' },
            { name: 'default', type: 'secret', api_key: 'sb_secret_standin', id: '2' },
          ],
        }
      case 'GET /v2/projects/REF/config':
        return { json: { data: { type: 'project_config', id: ref, attributes: configOf(state) } } }
      case 'GET /v1/projects/REF/billing/addons':
        return { json: { selected_addons: [], available_addons: [] } }
      case 'PATCH /v1/projects/REF/postgrest':
        return { json: { ...postgrest, ...(body as object) } }
      case 'PATCH /v1/projects/REF/config/auth':
        Object.assign(state.auth, body)
        return { json: { ...Object.fromEntries(authKeys.map((key) => [key, null])), ...numbers } }
      default:
        return undefined
    }
  }

const asAnswered = ({ name, region, status }: SupabaseState['projects'][number]) => ({
  id: ref,
  ref,
  organization_id: 'org-1',
  organization_slug: 'org-1',
  name,
  region,
  status,
  created_at: '2026-11-01T00:00:00Z',
  database: {
    host: `db.${ref}.127.0.0.1`,
    version: '17.6.1.011',
    postgres_engine: '17',
    release_channel: 'ga',
  },
})

/** What may not be null in an answer about Auth. */
const numbers = {
  mailer_otp_exp: 3600,
  mfa_phone_otp_length: 6,
  passkey_enabled: false,
  sms_otp_length: 6,
  oauth_server_enabled: false,
  oauth_server_allow_dynamic_registration: false,
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
}

const postgrest = {
  db_schema: 'public',
  db_extra_search_path: 'public, extensions',
  max_rows: 1000,
  db_pool: null,
  db_pool_acquisition_timeout: null,
  db_pool_max_lifetime: null,
  db_pool_max_idletime: null,
}

/** A new project, as Supabase makes it, with what was pushed. */
const configOf = ({ auth }: SupabaseState) => ({
  api: { db_schema: 'public', max_rows: 1000 },
  database: { major_version: 17 },
  auth: {
    disable_signup: false,
    external_anonymous_users_enabled: false,
    external_email_enabled: true,
    external_phone_enabled: false,
    jwt_exp: 3600,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    password_min_length: 6,
    security_update_password_require_current_password: false,
    security_update_password_require_reauthentication: false,
    ...auth,
  },
})

/** The names of all settings of Auth that this CLI reads in an answer: they stand in its program. */
export function authKeysOf(program: string): string[] {
  const bytes = readFileSync(program)
  const start = bytes.indexOf('({api_max_request_duration:')
  const text = bytes.subarray(start, start + 40_000).toString('latin1')
  const keys: string[] = []
  let depth = 0
  for (const [, bracket, key] of text.matchAll(/([({[\])}])|(?<=[{,])([a-z][a-z0-9_]+):/g)) {
    if (bracket) depth += '({['.includes(bracket) ? 1 : -1
    else if (key && depth === 2) keys.push(key)
    if (bracket && depth === 0) return keys
  }
  throw new Error('This CLI lists the settings of Auth elsewhere than 3.1.0 does.')
}
