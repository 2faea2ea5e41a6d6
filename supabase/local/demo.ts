import { readFile } from 'node:fs/promises'
import type { Backend } from './backend.ts'

/** The demo label's staff. The passwords are published, and valid in demo data only. */
export const demoStaff = [
  { email: 'admin@deadwax.test', password: 'demo-admin-pass', username: 'Ines', role: 'admin' },
  {
    email: 'moderator@deadwax.test',
    password: 'demo-moderator-pass',
    username: 'Dov',
    role: 'moderator',
  },
] as const

/** True once the demo label is in the database; its seed is one transaction. */
export async function isSeeded({ database }: Pick<Backend, 'database'>): Promise<boolean> {
  const codes = await database.query("select id from public.codes where id = 'DEADWAX1'", [])
  return codes.length > 0
}

/** Can be repeated. */
export async function addStaff(
  backend: Pick<Backend, 'database' | 'createAccount'>,
  staff: readonly (typeof demoStaff)[number][],
): Promise<void> {
  for (const { email, password, username, role } of staff) {
    const id = await backend.createAccount(email, password)
    await backend.database.query(
      'insert into public.users (id, username, email, role) values ($1, $2, $3, $4) on conflict (id) do nothing',
      [id, username, email, role],
    )
  }
}

/** Seeds the demo label and its staff; can be repeated after an interrupted try. Never for production. */
export async function seedDemo(backend: Pick<Backend, 'database' | 'createAccount'>) {
  await addStaff(backend, demoStaff)
  const seed = await readFile(new URL('../seed.sql', import.meta.url), 'utf8')
  await backend.database.exec(`begin; ${seed}; commit;`)
}
