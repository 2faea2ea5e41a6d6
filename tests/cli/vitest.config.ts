import { defineConfig } from 'vitest/config'

/** `npm run test:cli`: apart from the other tests, because the Supabase CLI alone is a binary of 142 MB. */
export default defineConfig({
  test: { include: ['tests/cli/*.test.ts'], testTimeout: 120_000, hookTimeout: 600_000 },
})
