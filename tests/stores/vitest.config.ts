import { defineConfig } from 'vitest/config'

/** Not part of the other tests: these need an S3 store, which tests/run-stores.ts gives them. */
export default defineConfig({
  test: {
    include: ['tests/stores/*.test.ts'],
    fileParallelism: false,
    isolate: false,
    reporters: ['verbose'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
