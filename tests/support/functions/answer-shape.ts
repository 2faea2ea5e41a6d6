// What every answer of every function looks like, and how a test sends one of the operations.
import { expect } from 'vitest'
import type { Browser } from './browser-session.ts'
import type { Handler } from './call.ts'
import { load } from './function-files.ts'
import { addressOf, type Operation } from './operations.ts'

export type Sent = {
  body?: unknown
  headers?: Record<string, string>
  query?: string
  method?: string
  id?: string
  /** The function, where it is not the one of this process. */
  handler?: Handler
}

/** Sends an operation as its page would, unless told otherwise; `body: undefined` sends none. */
export async function send(
  browser: Browser,
  operation: Operation,
  sent: Sent = {},
): Promise<Response> {
  const { body, headers = {}, query = '', method = operation.method } = sent
  const handler = sent.handler ?? (await load(operation.file))
  const line = `${method} ${addressOf(operation, sent.id)}${query}`
  return browser.send(handler, line, { body, headers })
}

/** The inside of a program: where in a file something broke, or what a database or a library says to its friends. */
const insides =
  /\bat \S+ \(|\.ts:\d+|node:internal|node_modules|PGRST|SQLSTATE|violates|relation "|syntax error|invalid input|pg_catalog|plpgsql|postgres|supabase|DatabaseError|TypeError|Invalid (?:type|key|format|length|value): /i

/** Outcomes that are no success; their sentences are the page's. */
const outcomes: Record<string, number[]> = {
  'unknown-code': [404],
  'malformed-code': [400],
  'already-used': [409],
  'redemptions-paused': [403],
  'too-many-attempts': [429],
  'proof-needed': [428],
  'wait-needed': [429],
  'too-many-messages': [429],
  'too-many-signups': [429],
  unavailable: [503],
  'download-closed': [404],
  'not-complete': [409],
  void: [410],
  'not-yet': [403],
  'transfer-closed': [404],
  'too-many-devices': [409],
  conflicts: [409],
}

/** Asserts that an answer is in the catalogue's shape and has its headers; answers its status and its code or outcome. */
export async function inCatalogue(answer: Response, what: string): Promise<[number, string]> {
  const text = await answer.text()
  expect(answer.headers.get('cache-control'), what).toBe('no-store')
  expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(answer.headers.get('x-request-id'), what).toMatch(/^test-/)
  if (answer.status < 400) return [answer.status, '']
  expect(answer.headers.get('content-type'), what).toContain('application/json')
  expect(text, what).not.toMatch(insides)
  const { error, outcome } = JSON.parse(text) as {
    error?: { code: string; message: string; fields?: Record<string, string>; current?: unknown }
    outcome?: string
  }
  if (outcome !== undefined) {
    expect(outcomes[outcome], what).toContain(answer.status)
    return [answer.status, outcome]
  }
  const { code, message, fields = {} } = error!
  const parts = ['code', 'message', 'fields', 'current']
  expect(parts, what).toEqual(expect.arrayContaining(Object.keys(error!)))
  expect(code, what).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(message, what).toMatch(/^\p{Lu}.*[\p{L}\d.!?]$/su)
  for (const sentence of Object.values(fields)) expect(typeof sentence, what).toBe('string')
  return [answer.status, code]
}
