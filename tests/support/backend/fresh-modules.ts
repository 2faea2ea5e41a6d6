// Before each test file: the workers go on to the next file with what they have loaded of packages, but the project's own
// modules are loaded again, with nothing that an earlier file has left in them or in the environment.
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllEnvs()

// A refused sign-in is held back for a second (refusal-floor.ts); tests look at what was waited for instead.
vi.mock('#netlify/server/http/wait.ts', () => ({ wait: vi.fn(async () => undefined) }))
