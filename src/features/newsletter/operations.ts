import { answers, operation } from '#src/lib/operation.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

export const newsletterApi = {
  page: operation(`GET ${contract.newsletterPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
  }),
  signUp: operation(`POST ${contract.newsletterPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
    input: schema.newsletterInput,
    isForm: true,
  }),
}
