import { callApi, type ApiResult } from '#src/lib/api.ts'
import { type Page, withQuery } from '#src/lib/page.ts'
import { useRead } from './use-read.ts'

/** All rows of a list, for the options of a select; undefined while they are loading. `name` is the screen's path. */
export const useAll = <Row>(name: string): Row[] | undefined =>
  useRead([name, 'choices'], () => readFrom<Row>(`/api/${name}`, undefined)).data

async function readFrom<Row>(
  path: string,
  after: string | undefined,
  before: Row[] = [],
): Promise<ApiResult<Row[]>> {
  const page = await callApi<Page<Row>>('GET', withQuery(path, { after, limit: 100 }))
  if (!page.ok) return page
  const all = [...before, ...page.data.items]
  return page.data.next ? readFrom(path, page.data.next, all) : { ok: true, data: all }
}
