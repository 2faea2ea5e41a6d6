import { recordsClient } from '#src/lib/records-client.ts'
import type { GoodsRecords } from './contract.ts'

export const goodsClient = recordsClient<GoodsRecords>('goodsItem')
