import { answers, operation } from '#src/lib/operation.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

export const contactApi = {
  page: operation(`GET ${contract.contactPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
  }),
  send: operation(`POST ${contract.contactPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
    input: schema.contactInput,
    isForm: true,
  }),
}
