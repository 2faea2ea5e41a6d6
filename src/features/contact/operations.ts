import { answers, operation } from '#src/lib/operation.ts'
import { contactPath } from './contract.ts'
import { contactInput } from './schema.ts'

export const contactApi = {
  page: operation(`GET ${contactPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
  }),
  send: operation(`POST ${contactPath}`, 'anyone', answers<Response>(), {
    isResponse: true,
    input: contactInput,
    isForm: true,
  }),
}
