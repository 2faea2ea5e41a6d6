import { answers, operation } from '#src/lib/operation.ts'
import { newsletterPath } from './contract.ts'
import { newsletterInput } from './schema.ts'

export const newsletterApi = {
  page: operation(`GET ${newsletterPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
  }),
  signUp: operation(`POST ${newsletterPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
    input: newsletterInput,
    isForm: true,
  }),
}
