import { PostgrestClient } from '@supabase/postgrest-js'
import type { Backend } from '#supabase/local/backend.ts'
import { addStaff, emailOf, password } from './browser-session.ts'

/** Supabase's Data API with the publishable key alone, as any visitor could call it. */
export const visitorApi = ({ url, secrets }: Backend): PostgrestClient =>
  new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: secrets.publishableKey } })

/** Supabase's Data API in the name of somebody new who works at the label, past every function of ours. */
export async function staffApi(
  backend: Backend,
  name: string,
  role: 'admin' | 'moderator',
): Promise<PostgrestClient> {
  await addStaff(backend, name, role)
  const apikey = backend.secrets.publishableKey
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(name), password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return new PostgrestClient(`${backend.url}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${access_token}` },
  })
}
