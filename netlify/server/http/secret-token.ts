import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters, which no rate limit has to protect. The database has only its hash. */
export const makeToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
