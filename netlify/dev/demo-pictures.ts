import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import { mediaKey } from '#netlify/server/files/file-store.ts'
import { folderStore } from '#netlify/server/files/folder-store.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { projectFolder } from './install.mjs'

const folder = join(projectFolder, 'supabase/local/demo-pictures/files')

/** Gives the demo label's pictures (supabase/seed.sql) their files, where the folder store has none. */
export async function storeDemoPictures(
  { database, secrets }: Pick<Backend, 'database' | 'secrets'>,
  filesFolder: string,
): Promise<void> {
  const secret = secrets.clientHashSecret
  const store = folderStore({ folder: filesFolder, secret, bucket: 'public' })
  const demoFiles = new Set(await readdir(folder))
  const pictures = await database.query<{ address: string }>(
    'select address from public.pictures where removed_at is null',
    [],
  )
  const files = pictures.flatMap(({ address }) => pictureAddresses(`${address}#share`))
  await Promise.all(
    files.map(async (file) => {
      if (demoFiles.has(basename(file)) && (await store.size(mediaKey(file))) === null)
        await store.write(mediaKey(file), await openAsBlob(join(folder, basename(file))))
    }),
  )
}
