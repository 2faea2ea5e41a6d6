import type { APIRequestContext } from 'playwright/test'
import type { UploadBegun } from '#src/features/releases/files/admin/contract.ts'
import { staffPath } from '#src/lib/staff-api.ts'
import { demoStaff } from '#supabase/local/demo.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'

/** Signs in as the demo label's admin, without a page. */
export async function signInAsStaff(request: APIRequestContext): Promise<void> {
  const [{ email, password }] = demoStaff
  await send(request, '/api/session', { email, password })
}

/** Calls an operation of the staff by its name; its answer as JSON. */
export const callAsStaff = <Answer>(
  request: APIRequestContext,
  name: string,
  input: object = {},
): Promise<Answer> => send<Answer>(request, staffPath(name), input)

/** Posts to a function of the site; its answer as JSON. */
export async function send<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Answer> {
  const headers = { origin: process.env.E2E_SITE! }
  const answer = await request.post(path, { headers, data })
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The id of a new release. */
export async function addRelease(request: APIRequestContext, release: object): Promise<string> {
  type Created = { release: { id: string } }
  const input = { year: '2026', ...release }
  return (await callAsStaff<Created>(request, 'createRelease', input)).release.id
}

/** The id of a new article, with short texts where none are given. */
export async function addArticle(request: APIRequestContext, article: object): Promise<string> {
  type Created = { article: { id: string } }
  const input = { excerpt: 'In short.', content: 'At length.', ...article }
  return (await callAsStaff<Created>(request, 'createArticle', input)).article.id
}

/** Uploads a file to its place. */
export async function addFile(
  request: APIRequestContext,
  bytes: Buffer<ArrayBuffer>,
  place: object,
): Promise<void> {
  const input = { name: 'x', bytes: bytes.length, ...place }
  const begun = await callAsStaff<UploadBegun>(request, 'beginUpload', input)
  await sendBytes(begun.upload, bytes, process.env.E2E_SITE!)
  await callAsStaff(request, 'completeUpload', { id: begun.file.id })
}
