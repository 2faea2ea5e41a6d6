// The backend of a test file with an admin called ada and a moderator called mo, both signed in.
import { beforeAll } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addStaff, signedIn, type Browser } from './browser-session.ts'

export { backend }
export { exec, sql } from '#tests/support/backend/backend-fixture.ts'
export let adminId: string
export let moderatorId: string
export let admin: Browser
export let moderator: Browser
beforeAll(async () => {
  adminId = await addStaff(backend, 'ada', 'admin')
  moderatorId = await addStaff(backend, 'mo', 'moderator')
  admin = await signedIn('ada')
  moderator = await signedIn('mo')
})
