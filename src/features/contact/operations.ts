import { operation } from '#src/lib/operation.ts'
import { contactPath } from './contract.ts'
import { contactInput } from './schema.ts'

export const contactApi = {
  page: operation(`GET ${contactPath}`, { by: 'anyone' }),
  send: operation(`POST ${contactPath}`, { by: 'anyone', input: contactInput, isForm: true }),
}
