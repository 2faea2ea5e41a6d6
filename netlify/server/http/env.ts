import * as v from 'valibot'

const address = v.pipe(v.string(), v.url('is not an address'))
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))
const optionalAddress = v.optional(address)
const present = v.pipe(v.string(), v.minLength(1))

const settings = v.object({
  SUPABASE_URL: address,
  SUPABASE_PUBLISHABLE_KEY: present,
  SUPABASE_SECRET_KEY: present,
  CLIENT_HASH_SECRET: secret,
  /** A form service that takes JSON; without one, messages wait in the admin's inbox. */
  CONTACT_FORM_URL: optionalAddress,
  /** A newsletter provider's form; without one, sign-ups are stored here. */
  NEWSLETTER_ACTION: optionalAddress,
  /** Where the site is; Netlify's own URL when it is not set. */
  SITE_URL: optionalAddress,
  /** Netlify's build hook: who knows it can spend the month's deploys. Without one, nothing is published by itself. */
  DEPLOY_HOOK_URL: optionalAddress,
  /** How long nobody may have edited before the site is published. */
  PUBLISH_QUIET_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a number of seconds'), v.transform(Number)),
    '120',
  ),
})

export type Env = v.InferOutput<typeof settings>

/** The little that is enough to manage a project from a shell. */
export const secretSettings = v.pick(settings, ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'])
export type SecretEnv = v.InferOutput<typeof secretSettings>

/** The names under which Netlify, and its Supabase extension, set the same values. */
const extensionNames: Partial<Record<keyof Env, string>> = {
  SUPABASE_URL: 'SUPABASE_DATABASE_URL',
  SUPABASE_PUBLISHABLE_KEY: 'SUPABASE_ANON_KEY',
  SUPABASE_SECRET_KEY: 'SUPABASE_SERVICE_ROLE_KEY',
  SITE_URL: 'URL',
}

/** One variable, by its own name or the extension's; undefined when it is absent or empty. */
export const readVariable = (
  source: Record<string, string | undefined>,
  name: string,
): string | undefined =>
  source[name] || source[extensionNames[name as keyof Env] ?? name] || undefined

/** The environment lacks something; the message names each variable and what is wrong with it, never its value. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads and checks the functions' environment, or the part of it that `wanted` names. Throws EnvError. */
export function parseEnv(source: Record<string, string | undefined>): Env
export function parseEnv<Wanted>(
  source: Record<string, string | undefined>,
  wanted: EnvSchema<Wanted>,
): Wanted
export function parseEnv(
  source: Record<string, string | undefined>,
  wanted: EnvSchema<unknown> = settings,
): unknown {
  const named = Object.fromEntries(
    Object.keys(wanted.entries).map((name) => [name, readVariable(source, name)]),
  )
  const result = v.safeParse(wanted, named)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => {
    const name = String(issue.path?.[0]?.key)
    return named[name] ? `${name} ${issue.message}` : `${name} is not set`
  })
  throw new EnvError(`${faults.join('; ')} (see .env.example)`)
}

type EnvSchema<Output> = v.GenericSchema<unknown, Output> & { entries: object }

let parsed: Env | undefined

/** The environment of this process, parsed once. */
export const env = (): Env => (parsed ??= parseEnv(process.env))
