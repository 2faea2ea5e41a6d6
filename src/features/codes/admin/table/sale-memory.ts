import { attempt } from '#src/lib/attempt.ts'

/** A sale of this browser's: `saleId` is its idempotency key. */
export type KeptSale = { saleId: string; serial: number; code: string }

/** What this tab has sold, the latest first. `asking`: the id of a sale without an answer, or ''. `shown`: or ''. */
export type SaleMemory = { asking: string; shown: string; sales: KeptSale[] }

export const noSales: SaleMemory = { asking: '', shown: '', sales: [] }

/** How many sales the screen can show again. */
const mostKept = 20

const key = (batchId: string) => `deadwax-sales:${batchId}`

export function readSales(batchId: string): SaleMemory {
  const stored = attempt(
    () => JSON.parse(sessionStorage.getItem(key(batchId)) ?? '') as Partial<SaleMemory> | null,
  )
  return {
    asking: typeof stored?.asking === 'string' ? stored.asking : '',
    shown: typeof stored?.shown === 'string' ? stored.shown : '',
    sales: Array.isArray(stored?.sales) ? stored.sales : [],
  }
}

export const writeSales = (batchId: string, memory: SaleMemory) =>
  attempt(() => sessionStorage.setItem(key(batchId), JSON.stringify(memory)))

/** A sale that begins: until it is answered, another press asks for the same one. */
export const beginSale = (memory: SaleMemory, newId: () => string): SaleMemory =>
  memory.asking ? memory : { ...memory, asking: newId() }

export const finishSale = ({ sales }: SaleMemory, sale: KeptSale): SaleMemory => ({
  asking: '',
  shown: sale.saleId,
  sales: [sale, ...sales.filter(({ saleId }) => saleId !== sale.saleId)].slice(0, mostKept),
})

/** The sale was refused, or is taken back. */
export const forgetSale = (memory: SaleMemory, saleId: string): SaleMemory => ({
  asking: memory.asking === saleId ? '' : memory.asking,
  shown: memory.shown === saleId ? '' : memory.shown,
  sales: memory.sales.filter((sale) => sale.saleId !== saleId),
})
