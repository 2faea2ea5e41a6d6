import type { APIRequestContext } from 'playwright/test'
import type { UploadBegun } from '#src/features/releases/files/admin/contract.ts'
import { demoStaff } from '#supabase/local/demo.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'

/** Signs in as the demo label's admin, without a page. */
export async function signInAsStaff(request: APIRequestContext): Promise<void> {
  const [{ email, password }] = demoStaff
  await callAsStaff(request, 'POST', '/api/session', { email, password })
}

/** Calls a function as staff do; its answer as JSON. */
export async function callAsStaff<Answer>(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { origin: process.env.E2E_SITE! }
  const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The id of a new release. */
export async function addRelease(request: APIRequestContext, release: object): Promise<string> {
  type Created = { release: { id: string } }
  const input = { year: '2026', ...release }
  return (await callAsStaff<Created>(request, 'POST', '/api/releases', input)).release.id
}

/** The id of a new article, with short texts where none are given. */
export async function addArticle(request: APIRequestContext, article: object): Promise<string> {
  type Created = { article: { id: string } }
  const input = { excerpt: 'In short.', content: 'At length.', ...article }
  return (await callAsStaff<Created>(request, 'POST', '/api/news', input)).article.id
}

/** Uploads a file to its place. */
export async function addFile(
  request: APIRequestContext,
  bytes: Buffer<ArrayBuffer>,
  place: object,
): Promise<void> {
  const input = { name: 'x', bytes: bytes.length, ...place }
  const begun = await callAsStaff<UploadBegun>(request, 'POST', '/api/files', input)
  await sendBytes(begun.upload, bytes, process.env.E2E_SITE!)
  await callAsStaff(request, 'POST', `/api/files/${begun.file.id}`, {})
}
