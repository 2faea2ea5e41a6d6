import * as v from 'valibot'

/** The content for the build could not be read or is invalid. The build fails, and the host keeps the site before. */
export class ContentReadError extends Error {
  override name = 'ContentReadError'
}

let content: Promise<Record<string, unknown>> | undefined
const sections = new Map<string, Promise<unknown>>()

/** A section of the public content, all read in one request, each validated once a build. Throws ContentReadError. */
export function readContent<Schema extends v.GenericSchema>(
  section: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const cached = sections.get(section) ?? readSection(section, schema)
  sections.set(section, cached)
  return cached
}

async function readSection(section: string, schema: v.GenericSchema): Promise<unknown> {
  content ??= fetchContent()
  const read = (await content)[section]
  if (read === undefined || read === null)
    throw new ContentReadError(`site_content has no "${section}".`)
  const { success, output, issues } = v.safeParse(schema, read, { abortEarly: true })
  if (success) return output
  const place = [section, v.getDotPath(issues[0])].filter(Boolean).join('.')
  throw new ContentReadError(
    `site_content has a "${section}" that the site cannot show: at ${place}, ${issues[0].message}.`,
  )
}

/** Reads with the publishable key, so row level security limits the content to what is public. Throws ContentReadError. */
export async function fetchContent(): Promise<Record<string, unknown>> {
  const url = required('SUPABASE_URL', 'SUPABASE_DATABASE_URL')
  const apikey = required('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY')
  const response = await fetch(`${url}/rest/v1/rpc/site_content`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: '{}',
    // Longer than the database takes at most, so that its own refusal is heard.
    signal: AbortSignal.timeout(90_000),
  }).catch((cause: unknown) => {
    throw new ContentReadError('site_content could not be read: Supabase did not answer.', {
      cause,
    })
  })
  if (!response.ok) throw new ContentReadError(await refusalOf(response))
  const read: unknown = await response.json().catch(() => undefined)
  if (!v.is(v.record(v.string(), v.unknown()), read))
    throw new ContentReadError('site_content could not be read: what Supabase answered is not it.')
  return read
}

/** What to do about an answer of PostgREST, by its code. */
const advice: Record<string, string> = {
  57014:
    ' The database took more than a minute to read the content. Build again when it is less busy, or give the project more compute (Supabase: Settings, Compute and Disk).',
  PGRST202:
    ' The project lacks the newest migrations, or has them since some seconds only. Apply them (npx supabase@3 db push --remote), then build again.',
}

async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined)
  const { success, output } = v.safeParse(v.object({ code: v.string() }), answer)
  const status = success ? `${response.status} (${output.code})` : response.status
  return `site_content could not be read: Supabase answered ${status}.${(success && advice[output.code]) || ''}`
}

function required(...names: string[]): string {
  const value = names.map((name) => process.env[name]).find(Boolean)
  if (!value) throw new ContentReadError(`${names[0]} is not set (see .env.example).`)
  return value
}
