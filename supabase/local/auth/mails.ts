import { createHash, randomBytes } from 'node:crypto'
import type { LocalSecrets } from '../data-folder.ts'
import type { SqlRunner } from '../migrate.ts'
import { findAccount, isBanned, requireEmail } from './accounts.ts'
import { AuthRefusal } from './refusal.ts'
import { openSession } from './sessions.ts'
import type { AuthSettings } from './settings.ts'

/** Where Auth keeps the tokens of mails; lite, whose tables these are otherwise, keeps them elsewhere. */
export const mailTables = `
  create table if not exists auth.one_time_tokens (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    token_type text not null,
    token_hash text not null,
    relates_to text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (user_id, token_type)
  );`

/** Seconds between two mails to one address. */
const mailSeconds = 60
/** How long a link works. Hosted projects have an hour. */
const linkMs = 60 * 60 * 1000

/** A mail is written and not sent: there is no server for mails here. Answers alike for an unknown address. Throws AuthRefusal. */
export async function sendRecovery(
  typed: string,
  { database, settings }: { database: SqlRunner; settings: AuthSettings },
): Promise<void> {
  const account = await findAccount(database, 'email', requireEmail(typed))
  if (!account) return
  const since = (Date.now() - Date.parse(account.recovery_sent_at ?? '1970-01-01')) / 1000
  if (since < mailSeconds)
    throw new AuthRefusal(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.ceil(mailSeconds - since)} seconds.`,
    )
  if (settings.mail === 'built-in')
    throw new AuthRefusal(
      400,
      'email_address_not_authorized',
      `Email address "${account.email}" cannot be used as it is not authorized`,
    )
  if (settings.mail === 'down')
    throw new AuthRefusal(500, 'unexpected_failure', 'Error sending recovery email')
  const token = createHash('sha224').update(randomBytes(16)).digest('hex')
  await database.query(
    `with sent as (
       update auth.users set recovery_token = $2::text, recovery_sent_at = now() where id = $1
     )
     insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values (gen_random_uuid(), $1, 'recovery_token', $2::text, $3, now(), now())
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, updated_at = now()`,
    [account.id, token, account.email],
  )
}

/** Uses the token of a mail up, and opens the session that it is for. Throws AuthRefusal. */
export async function useRecovery(
  token: string,
  parts: { database: SqlRunner; secrets: LocalSecrets },
) {
  const { database } = parts
  const [found] = await database.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens where token_type = 'recovery_token' and token_hash = $1`,
    [token],
  )
  const account = found && (await findAccount(database, 'id', found.user_id))
  if (!account) throw linkIsOver()
  if (isBanned(account)) throw new AuthRefusal(403, 'user_banned', 'User is banned')
  const isOld = Date.now() - Date.parse(account.recovery_sent_at ?? '1970-01-01') > linkMs
  if (isOld) throw linkIsOver()
  const used = await database.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_hash = $2 returning id',
    [account.id, token],
  )
  if (used.length === 0) throw linkIsOver()
  return openSession(account, 'otp', parts)
}

const linkIsOver = () => new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
