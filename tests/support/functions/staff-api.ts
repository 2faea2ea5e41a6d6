import { PostgrestClient } from '@supabase/postgrest-js'
import type { Backend } from '#supabase/local/backend.ts'
import { addStaff, emailOf, password } from './browser-session.ts'

/** Supabase's Data API with the publishable key alone, as any visitor could call it. */
export const visitorApi = ({ url, secrets }: Backend): PostgrestClient =>
  new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: secrets.publishableKey } })

/** What Supabase Auth gives somebody who signs in past every function of ours. */
export async function accessToken({ url, secrets }: Backend, name: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(name), password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Supabase's Data API in the name of somebody new who works at the label, past every function of ours. */
export async function staffApi(
  backend: Backend,
  name: string,
  role: 'admin' | 'moderator',
): Promise<PostgrestClient> {
  await addStaff(backend, name, role)
  const apikey = backend.secrets.publishableKey
  return new PostgrestClient(`${backend.url}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${await accessToken(backend, name)}` },
  })
}
