import { operation } from '#src/lib/operation.ts'
import { newsletterPath } from './contract.ts'
import { newsletterInput } from './schema.ts'

export const newsletterApi = {
  page: operation(`GET ${newsletterPath}`, { by: 'anyone' }),
  signUp: operation(`POST ${newsletterPath}`, {
    by: 'anyone',
    input: newsletterInput,
    isForm: true,
  }),
}
