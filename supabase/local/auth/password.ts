import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AuthRefusal } from './refusal.ts'
import type { AuthSettings } from './settings.ts'

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt)
const hashBytes = 32
/** A quarter of Node's default: these are passwords of a label on somebody's own machine. */
const cost = { N: 4096 }
const maximumBytes = 72

/** Hosted Auth uses bcrypt, which Node does not have. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, hashBytes, cost)
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const [, salt, hash] = (hashed ?? '').split('$')
  if (!salt || !hash) return false
  const found = await derive(password, Buffer.from(salt, 'base64url'), hashBytes, cost)
  return timingSafeEqual(found, Buffer.from(hash, 'base64url'))
}

/** A hash takes no more; each caller has its own way to say so. */
export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > maximumBytes

/** Throws AuthRefusal for a password that the project does not take. */
export function requireStrength(password: string, settings: AuthSettings): void {
  if (isTooLong(password))
    throw new AuthRefusal(
      400,
      'validation_failed',
      `Password cannot be longer than ${maximumBytes} characters`,
    )
  const weaknesses = weaknessesOf(password, settings)
  if (weaknesses.length === 0) return
  const message = weaknesses.map(({ sentence }) => sentence).join(' ')
  const reasons = weaknesses.map(({ reason }) => reason)
  throw new AuthRefusal(422, 'weak_password', message, reasons)
}

type Weakness = { reason: string; sentence: string }

function weaknessesOf(password: string, settings: AuthSettings): Weakness[] {
  const { minimumPasswordLength, requiredCharacters, leakedPasswords } = settings
  const found: Weakness[] = []
  const add = (reason: string, sentence: string) => found.push({ reason, sentence })
  if (Buffer.byteLength(password) < minimumPasswordLength)
    add('length', `Password should be at least ${minimumPasswordLength} characters.`)
  if (requiredCharacters.some((set) => !set.split('').some((one) => password.includes(one))))
    add(
      'characters',
      `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`,
    )
  if (leakedPasswords.includes(password))
    add('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
  return found
}
