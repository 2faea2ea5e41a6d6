import type { ApiResult } from '#src/lib/api.ts'
import type { Page } from '#src/lib/page.ts'
import { useRead } from './read.tsx'

type Load<Row, Query> = (query: Query) => Promise<ApiResult<Pick<Page<Row>, 'items' | 'next'>>>
type Next = { after: string | undefined }

/** All rows of a list, for the options of a select; undefined while they are loading. `name` is the screen's path. */
export const useAll = <Row>(name: string, load: Load<Row, Next & { limit: number }>) =>
  useRead([name, 'choices'], () => readAll<Row>((next) => load({ ...next, limit: 100 }))).data

/** Reads a list page by page to its end. */
export async function readAll<Row>(
  load: Load<Row, Next>,
  after?: string,
): Promise<ApiResult<Row[]>> {
  const page = await load({ after })
  if (!page.ok) return page
  const { items, next } = page.data
  const rest = next === null ? undefined : await readAll(load, next)
  return rest?.ok === false ? rest : { ok: true, data: [...items, ...(rest?.data ?? [])] }
}
