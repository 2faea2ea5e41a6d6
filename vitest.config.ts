import { getViteConfig } from 'astro/config'

export default getViteConfig({
  test: {
    include: ['tests/{unit,functions,database,build}/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    // All cores: the default leaves one to whoever works beside it, which on two is half of them.
    maxWorkers: '100%',
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // The embedded backend prints each query that the database refuses, which here is what the tests are after.
    silent: 'passed-only',
  },
})
