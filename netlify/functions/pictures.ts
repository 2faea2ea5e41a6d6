import type { Config } from '@netlify/functions'
import { pictureQuery, type PictureDescribed } from '#src/features/pictures/admin/contract.ts'
import { altInput, pictureInput, replacementInput } from '#src/features/pictures/admin/schema.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import {
  beginPicture,
  completePicture,
  describePicture,
  findPicture,
  listPictures,
  removePicture,
  replacePicture,
} from '#netlify/server/pictures/pictures.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: ['/api/pictures', '/api/pictures/:id', '/api/pictures/:id/replacement'],
}

const staff = ['admin', 'moderator'] as const
const admins = ['admin'] as const

export default resource({
  '/api/pictures': staffEndpoint({
    GET: {
      roles: staff,
      handle: async ({ request, database }) => {
        const { address, ...query } = readQuery(request, pictureQuery)
        return json(
          200,
          address === undefined
            ? await listPictures(query, database)
            : await findPicture(address, database),
        )
      },
    },
    POST: {
      roles: staff,
      handle: async ({ request, database }) => {
        const begun = await beginPicture(await readInput(request, pictureInput), database)
        return json(begun.outcome === 'upload' ? 201 : 200, begun)
      },
    },
  }),
  '/api/pictures/:id': staffEndpoint({
    POST: {
      roles: staff,
      handle: async ({ context, database }) => {
        const completed = await completePicture(idOf(context), database)
        return json(completed.outcome === 'ready' ? 200 : 409, completed)
      },
    },
    PATCH: {
      roles: staff,
      handle: async ({ request, context, database }) => {
        const { alt } = await readInput(request, altInput)
        const picture = await describePicture(idOf(context), alt, database)
        return json(200, { outcome: 'saved', picture } satisfies PictureDescribed)
      },
    },
    DELETE: {
      roles: admins,
      handle: async ({ context, database }) =>
        json(200, await removePicture(idOf(context), database)),
    },
  }),
  '/api/pictures/:id/replacement': staffEndpoint({
    POST: {
      roles: admins,
      handle: async ({ request, context, database }) => {
        const { id } = await readInput(request, replacementInput)
        return json(200, await replacePicture(idOf(context), id.toLowerCase(), database))
      },
    },
  }),
})
