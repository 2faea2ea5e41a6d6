import { useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import { saleUndoneMessage } from '../messages.ts'
import { codesApi } from '../api.ts'
import { type SaleMemory, beginSale, forgetSale, readSales, writeSales } from './sale-memory.ts'

const retryDelaysMs = [1000, 2000, 4000, 8000]

/** No answer, or one that another try may improve: whether something was sold is not known. */
const isLost = (status: number) => status === 0 || status >= 500

type Lost = { sale: string; tries: number }

/** Sells a batch's codes one by one. A sale is asked again by its id, after a reload too: none is made twice. */
export function useSales(batchId: string, onLeft: (left: number) => void) {
  const notices = useNotices()
  const [memory, setMemory] = useState(() => readSales(batchId))
  const [isAsking, setIsAsking] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const [lost, setLost] = useState<Lost>()

  function keep(next: SaleMemory): void {
    setMemory(next)
    writeSales(batchId, next)
  }

  async function ask(begun: SaleMemory, tries = 0): Promise<void> {
    setIsAsking(true)
    const saleId = begun.asking
    const result = await codesApi.sellCode({ batchId, saleId })
    setIsAsking(false)
    if (result.ok) {
      const { serial, code, left } = result.data
      setLost(undefined)
      keep({ asking: '', sale: { saleId, serial, code } })
      onLeft(left)
    } else if (isLost(result.status)) {
      setLost({ sale: saleId, tries })
    } else {
      setLost(undefined)
      keep(forgetSale(begun, saleId))
      notices.fail(result.error.message)
    }
  }

  function sell(): void {
    if (isAsking || isUndoing) return
    notices.clear()
    const begun = beginSale(memory, () => crypto.randomUUID())
    keep(begun)
    void ask(begun)
  }

  // What was asked for before a reload.
  const resume = useEffectEvent(() => {
    if (memory.asking) void ask(memory)
  })
  useEffect(() => resume(), [])

  const askAgain = useEffectEvent((tries: number) => void ask(memory, tries))
  useEffect(() => {
    if (!lost) return
    const { tries } = lost
    const delay = retryDelaysMs[tries]
    // An undo that is under way keeps what it finds when it ends: nothing else is kept meanwhile.
    if (delay === undefined || isUndoing) return
    const timer = setTimeout(() => askAgain(tries + 1), delay)
    return () => clearTimeout(timer)
  }, [lost, isUndoing])

  async function undo(saleId: string): Promise<void> {
    setIsUndoing(true)
    const result = await codesApi.undoSale({ batchId, saleId })
    setIsUndoing(false)
    if (result.ok) {
      const { serial, left } = result.data
      notices.succeed(saleUndoneMessage(serial))
      onLeft(left)
    } else notices.fail(result.error.message)
    if (result.ok || result.status === 404) keep(forgetSale(memory, saleId))
  }

  return {
    ...memory,
    isBusy: isAsking || isUndoing,
    isAsking,
    /** The answer to what is asked has not arrived. */
    isLost: lost !== undefined && lost.sale === memory.asking,
    willAskAgain: lost !== undefined && lost.tries < retryDelaysMs.length,
    sell,
    undo,
  }
}

export type Sales = ReturnType<typeof useSales>
