import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#netlify/server/http/env.ts'

/** What a ticket is bound to, like a form, a client and what was typed: it is good for nothing else. */
type Purpose = readonly string[]

const validMs = 10 * 60_000

/** A signed ticket for a browser without script, which cannot do a proof of work: it waits `seconds` instead. */
export function createWaitTicket(purpose: Purpose, seconds: number): string {
  const turn = Date.now() + seconds * 1000
  return `wait.${turn}.${sign(purpose, turn)}`
}

/**
 * Seconds until the turn of a ticket for this purpose, 0 from then on for ten minutes; undefined for anything else that
 * the client sends.
 */
export function waitLeft(ticket: string | undefined, purpose: Purpose): number | undefined {
  const [, turn, signature] = /^wait\.(\d{1,15})\.([\w-]{43})$/.exec(ticket ?? '') ?? []
  if (!turn || !signature) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(purpose, Number(turn)))))
    return undefined
  const left = Number(turn) - Date.now()
  return left < -validMs ? undefined : Math.max(0, Math.ceil(left / 1000))
}

const sign = (purpose: Purpose, turn: number): string =>
  createHmac('sha256', env().CLIENT_HASH_SECRET)
    .update(`wait ${turn} ${JSON.stringify(purpose)}`)
    .digest('base64url')
