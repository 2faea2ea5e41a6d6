// Whatever Storage or the folder does to a half-done upload, the next try of the same file ends with the whole file.
import { vi } from 'vitest'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import type * as OpenStore from '#netlify/server/files/open-store.ts'
import { testHalfDoneByTus } from '#tests/support/functions/half-done-tus.ts'

const opened = vi.hoisted(() => ({ store: undefined as FileStore | undefined }))
vi.mock('#netlify/server/files/open-store.ts', async (original) => ({
  ...(await original<typeof OpenStore>()),
  openStore: () => opened.store,
}))

testHalfDoneByTus(opened, false)
