/** A read of the build failed. The build stops, and the last good site stays up. */
export class ContentReadError extends Error {
  override name = 'ContentReadError'
}

let content: Promise<Record<string, unknown>> | undefined

/** One section of what the public site may contain, read once per build in one request. Throws ContentReadError. */
export async function readContent(section: string): Promise<unknown> {
  content ??= fetchContent()
  const read = (await content)[section]
  if (read === undefined || read === null)
    throw new ContentReadError(`The content read from Supabase has no "${section}".`)
  return read
}

/** Reads with the publishable key, so row level security decides what the site may contain. */
async function fetchContent(): Promise<Record<string, unknown>> {
  const url = required('SUPABASE_URL', 'SUPABASE_DATABASE_URL')
  const apikey = required('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY')
  const response = await fetch(`${url}/rest/v1/rpc/site_content`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(60_000),
  }).catch((cause: unknown) => {
    throw new ContentReadError('site_content could not be read: Supabase did not answer.', {
      cause,
    })
  })
  if (!response.ok)
    throw new ContentReadError(
      `site_content could not be read: Supabase answered ${response.status}.`,
    )
  return (await response.json()) as Record<string, unknown>
}

function required(...names: string[]): string {
  const value = names.map((name) => process.env[name]).find(Boolean)
  if (!value) throw new ContentReadError(`${names[0]} is not set (see .env.example).`)
  return value
}
