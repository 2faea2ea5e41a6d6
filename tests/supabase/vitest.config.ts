import { defineConfig } from 'vitest/config'

/** Not part of the other tests: these need a Supabase project, which tests/run-supabase.ts gives them. */
export default defineConfig({
  test: {
    include: ['tests/supabase/*.test.ts'],
    // They share one project, and a transaction of one would be seen by another where there is one session.
    fileParallelism: false,
    isolate: false,
    reporters: ['verbose'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
