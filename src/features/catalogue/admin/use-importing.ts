import { useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import type { ApiResult } from '#src/lib/api.ts'
import { askUntilKnown, isLost } from './ask-until-known.ts'
import type { CatalogueImported } from './contract.ts'
import {
  forgetSentImport,
  readSentImport,
  storeSentImport,
  type SentImport,
} from './import-memory.ts'
import {
  changedSinceMessage,
  importedMessage,
  noAnswerMessage,
  notArrivedMessage,
  stillNoAnswerMessage,
} from './messages.ts'
import { catalogueApi } from './api.ts'
import type { Item } from './schema.ts'

export type Import = SentImport & { items: Item[] }

/** Whether this page is asking: then nothing is settled, because that would give the import up. */
let isUnderWay = false

/** Tells what became of an import. Answers whether that is known. */
function useOutcome(): (result: ApiResult<CatalogueImported>, sent: SentImport) => boolean {
  const notices = useNotices()
  return (result, { name }) => {
    if (isLost(result)) {
      notices.fail(stillNoAnswerMessage)
      return false
    }
    forgetSentImport()
    if (!result.ok) {
      const isStale = result.error.code === 'list-changed'
      notices.fail(isStale ? changedSinceMessage : result.error.message)
    } else if (result.data.import.isCancelled) notices.fail(notArrivedMessage(name))
    else {
      const { rows, kind } = result.data.import
      notices.succeed(importedMessage(rows, kind))
    }
    return true
  }
}

/** Imports once, whatever happens to the answers: the same request is sent again until what became of it is known. */
export function useImporting(onDone: () => void) {
  const notices = useNotices()
  const tell = useOutcome()
  const [isBusy, setIsBusy] = useState(false)
  /** The import whose answer is still missing. */
  const [lost, setLost] = useState<Import>()

  async function send(wanted: Import): Promise<void> {
    storeSentImport(wanted)
    isUnderWay = true
    setIsBusy(true)
    const { id: importId, kind, name, items } = wanted
    const result = await askUntilKnown(
      () => catalogueApi.importCatalogue({ importId, kind, name, items }),
      () => notices.fail(noAnswerMessage),
    )
    isUnderWay = false
    setIsBusy(false)
    const isKnown = tell(result, wanted)
    setLost(isKnown ? undefined : wanted)
    if (result.ok) onDone()
  }
  return { isBusy, lost, send }
}

/** After a reload: asks what became of the import that was sent before it. */
export function useSettledImport() {
  const tell = useOutcome()
  const [unknown, setUnknown] = useState(() => (isUnderWay ? undefined : readSentImport()))
  const [isAsking, setIsAsking] = useState(false)

  async function settle({ id, kind, name }: SentImport): Promise<void> {
    setIsAsking(true)
    const result = await askUntilKnown(
      () => catalogueApi.settleImport({ importId: id, kind, name }),
      () => {},
    )
    setIsAsking(false)
    if (tell(result, { id, kind, name })) setUnknown(undefined)
  }
  const resume = useEffectEvent(() => {
    if (unknown) void settle(unknown)
  })
  useEffect(() => resume(), [])
  return { unknown, isAsking, settle }
}
