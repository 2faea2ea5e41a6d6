// The store that the tests of this folder run against: a bucket of their own, or their own keys in one that exists.
import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { S3Store, type S3Options } from '#netlify/server/files/s3-store.ts'

/** Begins the key of each file, and the name of each bucket, that these tests make. */
export const mark = '7e57c0de-'
export const ownId = (): string => mark + randomUUID().slice(mark.length)

type Connection = Pick<S3Options, 'endpoint' | 'region' | 'keyId' | 'secret'>

const connection = (): Connection => {
  const { FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_KEY_ID, FILES_S3_SECRET } = process.env
  return {
    endpoint: FILES_S3_ENDPOINT!,
    region: FILES_S3_REGION || 'auto',
    keyId: FILES_S3_KEY_ID!,
    secret: FILES_S3_SECRET!,
  }
}

export const openTestStore = (options: Partial<S3Options> = {}): S3Store =>
  new S3Store({
    ...connection(),
    bucket: process.env.FILES_S3_BUCKET!,
    maximumBytes: 5e12,
    makeSignal: () => AbortSignal.timeout(60_000),
    ...options,
  })

function askForBucket(bucket: string, init: RequestInit): Promise<Response> {
  const { endpoint, region, keyId, secret } = connection()
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  })
  return client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}`, init)
}

/** Makes a bucket; answers its name, or null with a key that may not. */
export async function makeBucket(): Promise<string | null> {
  const bucket = `deadwax-${ownId()}`
  const { region } = connection()
  // AWS wants to hear it in the body as well; the others know one region, or none.
  const body = ['auto', 'us-east-1'].includes(region)
    ? {}
    : {
        body: `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`,
      }
  const answer = await askForBucket(bucket, { method: 'PUT', ...body })
  await answer.body?.cancel()
  return answer.ok ? bucket : null
}

/** Removes what the tests have left; the bucket itself, if it is one of theirs. */
export async function removeOwn(bucket: string, isOwn: boolean): Promise<void> {
  const store = openTestStore({ bucket })
  const keys = await Array.fromAsync(store.list())
  for (const key of keys) if (isOwn || key.startsWith(mark)) await store.remove(key)
  if (!isOwn) return
  const answer = await askForBucket(bucket, { method: 'DELETE' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the bucket ${bucket} could not be removed: ${answer.status}`)
}
