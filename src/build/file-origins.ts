type Environment = Record<string, string | undefined>

const projectOf = (env: Environment) => env.SUPABASE_URL || env.SUPABASE_DATABASE_URL

/** Where the label's files are, if not on the site itself as with `npm start`: the origin of an S3 store, or of Supabase. */
export function fileOrigins(env: Environment): string[] {
  if (env.FILES_S3_ENDPOINT) return [new URL(env.FILES_S3_ENDPOINT).origin]
  const project = projectOf(env)
  return env.FILES_FOLDER || !project ? [] : [new URL(project).origin]
}

/**
 * Where everybody reads what is public of the file store, without a slash at the end; '' where the site itself serves it,
 * or nothing does. Throws for an address of the site: a file there that is no picture would be its own script.
 */
export function mediaBase(env: Environment): string {
  if (env.FILES_S3_ENDPOINT) return env.FILES_PUBLIC_URL ? publicAddress(env) : ''
  const project = projectOf(env)
  return env.FILES_FOLDER || !project
    ? ''
    : `${withoutSlash(project)}/storage/v1/object/public/public`
}

function publicAddress(env: Environment): string {
  const { origin, href } = new URL(env.FILES_PUBLIC_URL!)
  const site = env.SITE_URL || env.URL
  if (site && new URL(site).origin === origin)
    throw new Error(
      'FILES_PUBLIC_URL is an address of the site itself: what is stored there would run as the site. Use an address of its own.',
    )
  return withoutSlash(href)
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
