import { useCallback } from 'react'
import { useResource } from '#src/components/admin/use-resource.ts'
import { callApi, type ApiResult } from '#src/lib/api.ts'
import { type Page, withQuery } from '#src/lib/page.ts'

/** A release as an option of a select. */
export type ReleaseChoice = { id: string; title: string; artist: string }

/** All releases; empty while they are loading. */
export function useReleaseChoices(): ReleaseChoice[] {
  const choices = useResource(useCallback(() => readAll(), []))
  return choices.state === 'ready' ? choices.data : []
}

async function readAll(
  after?: string,
  before: ReleaseChoice[] = [],
): Promise<ApiResult<ReleaseChoice[]>> {
  const page = await callApi<Page<ReleaseChoice>>(
    'GET',
    withQuery('/api/releases', { after, limit: 100 }),
  )
  if (!page.ok) return page
  const all = [...before, ...page.data.items]
  return page.data.next ? readAll(page.data.next, all) : { ok: true, data: all }
}
