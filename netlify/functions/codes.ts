import { randomBytes } from 'node:crypto'
import type { Config } from '@netlify/functions'
import {
  type CodeMadeAvailable,
  codeQuery,
  makeAvailableInput,
  searchCodeInput,
} from '#src/features/codes/admin/contract.ts'
import { importStatus } from '#src/features/codes/admin/batch-contract.ts'
import {
  codeActionInput,
  codeUndoInput,
  generateInput,
  importBodyBytes,
  importInput,
  openCodesQuery,
  replaceCodeInput,
  statisticsQuery,
} from '#src/features/codes/admin/schema.ts'
import { actOnCodes, replaceCode, undoCodeAction } from '#netlify/server/codes/code-actions.ts'
import {
  countOpenCodes,
  generateCodes,
  listCodes,
  makeCodeAvailable,
  searchCode,
} from '#netlify/server/codes/codes.ts'
import { readStatistics } from '#netlify/server/codes/code-statistics.ts'
import { importCodes } from '#netlify/server/codes/import-codes.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: [
    '/api/codes',
    '/api/codes/open',
    '/api/codes/search',
    '/api/codes/actions',
    '/api/codes/undo',
    '/api/codes/replace',
    '/api/codes/import',
    '/api/codes/statistics',
  ],
}

/** No retry starts later, so that the last one ends within the request deadline of 8 s. */
const generatingMs = 6000

export default resource({
  '/api/codes': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await listCodes(readQuery(request, codeQuery), database)),
    },
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const end = performance.now() + generatingMs
        const input = await readInput(request, generateInput)
        const generated = await generateCodes(input, database, {
          random: randomBytes,
          hasTime: () => performance.now() < end,
        })
        return json(201, generated)
      },
    },
    PATCH: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const input = await readInput(request, makeAvailableInput)
        const code = await makeCodeAvailable(input, database)
        return json(200, { outcome: 'available', code } satisfies CodeMadeAvailable)
      },
    },
  }),

  '/api/codes/open': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const { prefix } = readQuery(request, openCodesQuery)
        return json(200, await countOpenCodes(prefix, database))
      },
    },
  }),

  '/api/codes/search': staffEndpoint({
    // POST, because a code must not be in a URL, which is logged.
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const { code } = await readInput(request, searchCodeInput)
        return json(200, await searchCode(code, database))
      },
    },
  }),

  '/api/codes/actions': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await actOnCodes(await readInput(request, codeActionInput), database)),
    },
  }),

  '/api/codes/undo': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const { actionId } = await readInput(request, codeUndoInput)
        return json(200, await undoCodeAction(actionId, database))
      },
    },
  }),

  '/api/codes/replace': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const input = await readInput(request, replaceCodeInput)
        return json(201, await replaceCode(input, database, randomBytes))
      },
    },
  }),

  '/api/codes/import': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const input = await readInput(request, importInput, { maximumBytes: importBodyBytes })
        const answer = await importCodes(input, database)
        return json(importStatus[answer.outcome], answer)
      },
    },
  }),

  '/api/codes/statistics': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await readStatistics(readQuery(request, statisticsQuery), database)),
    },
  }),
})
