/// <reference types="vitest/config" />
import { availableParallelism, totalmem } from 'node:os'
import { getViteConfig } from 'astro/config'

/** In bytes; a container may have less than its machine. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

export default getViteConfig({
  test: {
    include: ['tests/{unit,functions,database,build}/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: 'tests/support/backend/global-setup.ts',
    // One more than there are cores: some files wait for what never answers.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    // V8 looks through the whole heap whenever the memory of a WebAssembly grows, unless that counts like any other memory;
    // an eighth of all there is, in MiB, keeps it from being left lying.
    execArgv: [
      '--external-memory-accounted-in-global-limit',
      `--max-old-space-size=${Math.max(800, Math.floor(memory / 8 / 1024 ** 2))}`,
    ],
    setupFiles: 'tests/support/backend/fresh-modules.ts',
    // Passwords are hashed as in production, in fewer rounds.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 300_000,
    // The log has one line for each file.
    slowTestThreshold: 60_000,
    // The embedded backend prints each query that the database refuses, which here is what the tests are after.
    silent: 'passed-only',
  },
})
