// Before each test file: the workers go on to the next file with what they have loaded of packages, but the project's own
// modules are loaded anew, with nothing that an earlier file has left in them.
import { vi } from 'vitest'

vi.resetModules()
