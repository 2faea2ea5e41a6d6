import { secretHeaders, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { EnvError, fileEnv, type FileEnv } from '#netlify/server/http/env.ts'
import type { BucketName, FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { functionRetries, type Retries } from './retry.ts'
import { S3Store } from './s3-store.ts'
import { SupabaseStore } from './supabase-store.ts'

const megabyte = 1e6
/** What S3 takes at most, and what Supabase's Free plan does. */
const maximumBytes = { s3: 5e12, supabase: 50 * megabyte, folder: Infinity }
/** As the bucket of the migration has it. */
export const publicMaximumBytes = 20 * megabyte
/** What is public is small, and its address is not signed again once it is there. */
const publicUploadSeconds = 30 * 60

/** Which store the environment names. */
export function storeKind(env: Pick<FileEnv, 'FILES_S3_ENDPOINT' | 'FILES_FOLDER'>) {
  if (env.FILES_S3_ENDPOINT) return 's3'
  return env.FILES_FOLDER ? 'folder' : 'supabase'
}

type MakeSignal = () => AbortSignal
const defaultSignal: MakeSignal = () => deadline(timeoutMs)

/** The store of the environment; `makeSignal` ends a request that takes too long, `retries` are those of a busy store. Throws EnvError. */
export const openStore = (
  files: FileEnv = fileEnv(),
  makeSignal = defaultSignal,
  retries = functionRetries,
): FileStore => openBucket('private', files, makeSignal, retries)

/** The public bucket. Throws EnvError, also where only the private one is configured. */
export const openPublicStore = (
  files: FileEnv = fileEnv(),
  makeSignal = defaultSignal,
  retries = functionRetries,
): FileStore => openBucket('public', files, makeSignal, retries)

function openBucket(
  bucket: BucketName,
  files: FileEnv,
  makeSignal: MakeSignal,
  retries: Retries,
): FileStore {
  const { FILES_S3_ENDPOINT: endpoint, FILES_FOLDER: folder, FILES_MAX_MB: megabytes } = files
  const privateBytes =
    megabytes === undefined ? maximumBytes[storeKind(files)] : megabytes * megabyte
  const options = {
    maximumBytes: bucket === 'public' ? Math.min(privateBytes, publicMaximumBytes) : privateBytes,
    makeSignal,
    retries,
  }
  if (endpoint)
    return new S3Store({
      endpoint,
      ...s3Options(files),
      ...(bucket === 'public' && publicS3Options(files)),
      ...options,
    })
  if (folder) {
    const secret = files.CLIENT_HASH_SECRET
    if (!secret)
      throw new EnvError('FILES_FOLDER needs CLIENT_HASH_SECRET beside it (see .env.example)')
    return folderStore({ folder, secret, bucket, maximumBytes: options.maximumBytes })
  }
  const headers = secretHeaders(files.SUPABASE_SECRET_KEY)
  return new SupabaseStore({ url: files.SUPABASE_URL, headers, bucket, ...options })
}

function s3Options(files: FileEnv) {
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = files
  if (!bucket || !keyId || !secret)
    throw new EnvError(
      'FILES_S3_ENDPOINT needs FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET beside it (see .env.example)',
    )
  return { bucket, region: files.FILES_S3_REGION, keyId, secret }
}

/** Music needs neither, so they are asked for with the first picture. */
function publicS3Options({ FILES_S3_PUBLIC_BUCKET, FILES_PUBLIC_URL }: FileEnv) {
  if (!FILES_S3_PUBLIC_BUCKET || !FILES_PUBLIC_URL)
    throw new EnvError(
      'pictures and previews need FILES_S3_PUBLIC_BUCKET and FILES_PUBLIC_URL beside FILES_S3_ENDPOINT (see .env.example)',
    )
  return { bucket: FILES_S3_PUBLIC_BUCKET, uploadSeconds: publicUploadSeconds }
}
