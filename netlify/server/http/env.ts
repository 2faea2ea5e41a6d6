import * as v from 'valibot'

const address = v.pipe(v.string(), v.url('is not an address'))
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))
const optionalAddress = v.optional(address)
const present = v.pipe(v.string(), v.minLength(1))

function numberFrom(least: number, most: number, unit: string) {
  const message = `must be a number of ${unit} from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.digits(message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

const siteSettings = v.object({
  SUPABASE_URL: address,
  SUPABASE_PUBLISHABLE_KEY: present,
  SUPABASE_SECRET_KEY: present,
  CLIENT_HASH_SECRET: secret,
  /** A form service that takes JSON; without one, messages stay in the admin's inbox. */
  CONTACT_FORM_URL: optionalAddress,
  /** A newsletter provider's form; without one, sign-ups are stored here. */
  NEWSLETTER_ACTION: optionalAddress,
  /** `supabase`: Supabase Auth mails a link for a forgotten password; without it an admin makes one. */
  STAFF_MAIL: v.optional(v.picklist(['supabase'], 'can only be supabase')),
  /** The site's origin; Netlify's own URL when it is not set. */
  SITE_URL: optionalAddress,
  /** Netlify's build hook, a secret: each call spends a deploy. Without one, edits are not published automatically. */
  DEPLOY_HOOK_URL: optionalAddress,
  /** The quiet period of the publishing debounce: seconds without an edit before the site is built. */
  PUBLISH_QUIET_SECONDS: v.optional(numberFrom(0, 99_999, 'seconds'), '120'),
})

export type Env = v.InferOutput<typeof siteSettings>

/** The variables that the commands in netlify/cli need. */
export const secretSettings = v.pick(siteSettings, ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'])
export type SecretEnv = v.InferOutput<typeof secretSettings>

/** The variables of the store and of its links. Only a folder's links are signed with CLIENT_HASH_SECRET. */
export const fileSettings = v.object({
  ...secretSettings.entries,
  CLIENT_HASH_SECRET: v.optional(secret),
  /** A store that speaks S3, for the label's files; Supabase Storage when it is not set. */
  FILES_S3_ENDPOINT: optionalAddress,
  FILES_S3_BUCKET: v.optional(present),
  FILES_S3_REGION: v.optional(present, 'auto'),
  FILES_S3_KEY_ID: v.optional(present),
  FILES_S3_SECRET: v.optional(present),
  /** Its bucket for pictures and previews, and the address at which everybody reads that. */
  FILES_S3_PUBLIC_BUCKET: v.optional(present),
  FILES_PUBLIC_URL: optionalAddress,
  /** Set by `npm start`: a folder of this machine instead of either. */
  FILES_FOLDER: v.optional(present),
  /** The largest file that the store takes, in MB (1,000,000 bytes). */
  FILES_MAX_MB: v.optional(numberFrom(1, 9_999_999, 'MB')),
  DOWNLOAD_LINK_SECONDS: v.optional(numberFrom(10, 99_999, 'seconds'), '900'),
})
export type FileEnv = v.InferOutput<typeof fileSettings>

/** All variables of the functions. */
export const allSettings = v.object({
  ...siteSettings.entries,
  ...v.omit(fileSettings, ['CLIENT_HASH_SECRET']).entries,
})

/** The names under which Netlify, and its Supabase extension, set the same values. */
const extensionNames: Partial<Record<keyof Env, string>> = {
  SUPABASE_URL: 'SUPABASE_DATABASE_URL',
  SUPABASE_PUBLISHABLE_KEY: 'SUPABASE_ANON_KEY',
  SUPABASE_SECRET_KEY: 'SUPABASE_SERVICE_ROLE_KEY',
  SITE_URL: 'URL',
}

/** A variable by its own name or the extension's; undefined when absent or empty. */
export const readVariable = (source: Record<string, string | undefined>, name: string) =>
  source[name] || source[extensionNames[name as keyof Env] ?? name] || undefined

/** Missing or invalid variables; `message` names each with what is wrong, never its value. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Parses the variables of `wanted`. Throws EnvError. */
export function parseEnv<Wanted>(
  source: Record<string, string | undefined>,
  wanted: v.GenericSchema<unknown, Wanted> & { entries: object },
): Wanted {
  const named = Object.fromEntries(
    Object.keys(wanted.entries).map((name) => [name, readVariable(source, name)]),
  )
  const result = v.safeParse(wanted, named)
  if (result.success) return result.output
  const errors = result.issues.map((issue) => {
    const name = String(issue.path?.[0]?.key)
    return named[name] ? `${name} ${issue.message}` : `${name} is not set`
  })
  throw new EnvError(`${errors.join('; ')} (see .env.example)`)
}

let parsed: Env | undefined
let parsedFiles: FileEnv | undefined

/** The environment of this process without the files, parsed once: a wrong variable there stops no other function. */
export const env = (): Env => (parsed ??= parseEnv(process.env, siteSettings))

/** What the environment of this process says of files, parsed once. */
export const fileEnv = (): FileEnv => (parsedFiles ??= parseEnv(process.env, fileSettings))
