import { useRead } from '#src/components/admin/use-read.ts'
import { callApi, type ApiResult } from '#src/lib/api.ts'
import { type Page, withQuery } from '#src/lib/page.ts'

/** A release as an option of a select. */
export type ReleaseChoice = { id: string; title: string; artist: string }

/** All releases; empty while they are loading. */
export function useReleaseChoices(): ReleaseChoice[] {
  return useRead(['releases', 'choices'], readAll).data ?? []
}

const readAll = () => readFrom(undefined)

async function readFrom(
  after: string | undefined,
  before: ReleaseChoice[] = [],
): Promise<ApiResult<ReleaseChoice[]>> {
  const page = await callApi<Page<ReleaseChoice>>(
    'GET',
    withQuery('/api/releases', { after, limit: 100 }),
  )
  if (!page.ok) return page
  const all = [...before, ...page.data.items]
  return page.data.next ? readFrom(page.data.next, all) : { ok: true, data: all }
}
