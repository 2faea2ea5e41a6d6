import { attempt } from '#src/lib/attempt.ts'

/** A sale of this browser's: `saleId` is its idempotency key. */
export type Sale = { saleId: string; serial: number; code: string }

/** What this tab remembers: the id of a sale without an answer, or '', and the latest sale. */
export type SaleMemory = { asking: string; sale?: Sale | undefined }

const key = (batchId: string) => `deadwax-sales:${batchId}`

export const readSales = (batchId: string): SaleMemory =>
  attempt(() => JSON.parse(sessionStorage.getItem(key(batchId)) ?? '') as SaleMemory | null) ?? {
    asking: '',
  }

export const writeSales = (batchId: string, memory: SaleMemory) =>
  attempt(() => sessionStorage.setItem(key(batchId), JSON.stringify(memory)))

/** A sale that begins: until it is answered, another press asks for the same one. */
export const beginSale = (memory: SaleMemory, newId: () => string): SaleMemory =>
  memory.asking ? memory : { ...memory, asking: newId() }

/** The sale was refused, or is taken back. */
export const forgetSale = ({ asking, sale }: SaleMemory, saleId: string): SaleMemory => ({
  asking: asking === saleId ? '' : asking,
  sale: sale?.saleId === saleId ? undefined : sale,
})
