// The access matrix in SQL, as the owner of the database who becomes each identity, in one transaction that is taken back.
import { afterAll, beforeAll } from 'vitest'
import { PermissionSession } from '#tests/support/permissions/permission-session.ts'
import { testPermissions } from '#tests/support/permissions/permission-tests.ts'

let session: PermissionSession
beforeAll(async () => {
  session = await PermissionSession.open(process.env.DATABASE_URL!)
})
afterAll(() => session.close())

testPermissions(() => session)
