import type { ApiResult } from '#src/lib/api.ts'
import type { Page } from '#src/lib/page.ts'
import { useRead } from './read.tsx'

type Load<Row> = (query: {
  after: string | undefined
  limit: number
}) => Promise<ApiResult<Page<Row>>>

/** All rows of a list, for the options of a select; undefined while they are loading. `name` is the screen's path. */
export const useAll = <Row>(name: string, load: Load<Row>): Row[] | undefined =>
  useRead([name, 'choices'], () => loadFrom(load, undefined)).data

async function loadFrom<Row>(
  load: Load<Row>,
  after: string | undefined,
  before: Row[] = [],
): Promise<ApiResult<Row[]>> {
  const page = await load({ after, limit: 100 })
  if (!page.ok) return page
  const all = [...before, ...page.data.items]
  return page.data.next ? loadFrom(load, page.data.next, all) : { ok: true, data: all }
}
