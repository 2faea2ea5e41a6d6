import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { sql } from '#tests/support/backend/backend-fixture.ts'
import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'

/** The proof that an answer of 428 asks for, worked out as the browser does it. */
export async function proofFor(answer: Response | object): Promise<string> {
  const told =
    answer instanceof Response
      ? { status: answer.status, ...((await answer.json()) as object) }
      : answer
  expect(told).toMatchObject({ status: 428, outcome: 'proof-needed' })
  const { challenge } = told as ProofNeeded
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** Uses up what the clients that reached a rate limit have left with a proof, as in 'contact-proven'. */
export const exhaust = (scope: string) =>
  sql(
    `insert into public.rate_limits (scope, key, refilled_at)
     select $1, r.key, now() + l.capacity * l.refill_interval
       from public.rate_limits r, private.rate_limit($1) l
      where r.scope = replace($1, '-proven', '')
     on conflict (scope, key) do update set refilled_at = excluded.refilled_at`,
    [scope],
  )
