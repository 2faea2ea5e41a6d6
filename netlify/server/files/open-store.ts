import { secretHeaders, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env, EnvError, type FileEnv } from '#netlify/server/http/env.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { supabaseStore } from './supabase-store.ts'

const megabyte = 1e6
/** What S3 takes at most, and what Supabase's Free plan does. */
const s3MaximumBytes = 5e12
const supabaseMaximumBytes = 50 * megabyte

/** Which store the environment names. */
export function storeKind(env: Pick<FileEnv, 'FILES_S3_ENDPOINT' | 'FILES_FOLDER'>) {
  if (env.FILES_S3_ENDPOINT) return 's3'
  return env.FILES_FOLDER ? 'folder' : 'supabase'
}

/** The store of the environment; `makeSignal` ends a request that takes too long. Throws EnvError. */
export function openStore(
  files: FileEnv = env(),
  makeSignal = () => deadline(timeoutMs),
): FileStore {
  const limit = files.FILES_MAX_MB === undefined ? undefined : files.FILES_MAX_MB * megabyte
  switch (storeKind(files)) {
    case 's3':
      return s3Store({ ...s3Options(files), maximumBytes: limit ?? s3MaximumBytes, makeSignal })
    case 'folder':
      return folderStore(folderOptions(files))
    case 'supabase':
      return supabaseStore({
        url: files.SUPABASE_URL,
        headers: secretHeaders(files.SUPABASE_SECRET_KEY),
        maximumBytes: limit ?? supabaseMaximumBytes,
        makeSignal,
      })
  }
}

function folderOptions({ FILES_FOLDER, CLIENT_HASH_SECRET }: FileEnv) {
  if (!CLIENT_HASH_SECRET)
    throw new EnvError('FILES_FOLDER needs CLIENT_HASH_SECRET beside it (see .env.example)')
  return { folder: FILES_FOLDER!, secret: CLIENT_HASH_SECRET }
}

function s3Options(files: FileEnv) {
  const { FILES_S3_BUCKET, FILES_S3_KEY_ID, FILES_S3_SECRET } = files
  if (!FILES_S3_BUCKET || !FILES_S3_KEY_ID || !FILES_S3_SECRET)
    throw new EnvError(
      'FILES_S3_ENDPOINT needs FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET beside it (see .env.example)',
    )
  return {
    endpoint: files.FILES_S3_ENDPOINT!,
    bucket: FILES_S3_BUCKET,
    region: files.FILES_S3_REGION,
    keyId: FILES_S3_KEY_ID,
    secret: FILES_S3_SECRET,
  }
}
