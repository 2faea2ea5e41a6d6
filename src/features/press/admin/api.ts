import { recordsClient } from '#src/lib/records-client.ts'
import type { PressKitRecords } from './contract.ts'

export const pressKitsClient = recordsClient<PressKitRecords>('pressKit')
