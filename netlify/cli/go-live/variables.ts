// Which variables a site at Netlify lacks, or has otherwise than the settings file.
import { createHash } from 'node:crypto'
import { secretNames } from '../secret-leaks.ts'
import { valuesOf, type KnownVariable, type Variable } from './netlify.ts'

/** What of the settings file a site gets: all that .env.example names. tests/unit/cli/go-live holds the two together. */
export const variableNames = [
  'SITE_URL',
  'SITE_TIME_ZONE',
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'CLIENT_HASH_SECRET',
  'DEPLOY_HOOK_URL',
  'PUBLISH_QUIET_SECONDS',
  'CONTACT_FORM_URL',
  'STAFF_MAIL',
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_REGION',
  'FILES_S3_KEY_ID',
  'FILES_S3_SECRET',
  'FILES_S3_PUBLIC_BUCKET',
  'FILES_PUBLIC_URL',
  'FILES_MAX_MB',
  'DOWNLOAD_LINK_SECONDS',
  'NEWSLETTER_ACTION',
  'NEWSLETTER_EMAIL_FIELD',
  'NEWSLETTER_NAME_FIELD',
] as const

/** Tells whether a secret is the one that was sent, without keeping it a second time. */
export const digestOf = (value: string): string =>
  createHash('sha256').update(value).digest('hex').slice(0, 32)

/** The variables that are to be set, by the settings and what the site has. */
export function changedVariables(
  settings: Record<string, string>,
  known: readonly KnownVariable[],
): Variable[] {
  const sent = (settings.NETLIFY_SECRETS_SENT ?? '').split(',')
  return variableNames.flatMap((name) => {
    const value = settings[name]
    if (!value) return []
    const variable = { name, value, isSecret: secretNames.includes(name) }
    const old = known.find((one) => one.name === name)
    return old && isSame(variable, old, sent) ? [] : [variable]
  })
}

function isSame(variable: Variable, old: KnownVariable, sent: readonly string[]): boolean {
  const wanted = valuesOf(variable)
  const isPlaced =
    old.isSecret === variable.isSecret &&
    old.values.length === wanted.length &&
    wanted.every(({ context }) => old.values.some((value) => value.context === context))
  if (!isPlaced) return false
  return variable.isSecret
    ? sent.includes(`${variable.name}:${digestOf(variable.value)}`)
    : old.values[0]?.value === variable.value
}
