import { readFile } from 'node:fs/promises'
import type { Backend } from './backend.ts'

/** The demo label's staff. These passwords exist nowhere but in demo data. */
export const demoStaff = [
  { email: 'admin@deadwax.test', password: 'demo-admin-pass', username: 'Ines', role: 'admin' },
  {
    email: 'moderator@deadwax.test',
    password: 'demo-moderator-pass',
    username: 'Dov',
    role: 'moderator',
  },
] as const

/** Fills a new database with the demo label and its staff. Never for production. */
export async function seedDemo(
  backend: Pick<Backend, 'database' | 'createAccount'>,
): Promise<void> {
  for (const { email, password, username, role } of demoStaff) {
    const id = await backend.createAccount(email, password)
    await backend.database.query(
      'insert into public.users (id, username, email, role) values ($1, $2, $3, $4)',
      [id, username, email, role],
    )
  }
  await backend.database.exec(await readFile(new URL('../seed.sql', import.meta.url), 'utf8'))
}
