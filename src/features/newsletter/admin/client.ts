import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  signupPath,
  signupsPath,
  type SignupDeleted,
  type SignupList,
  type SignupQuery,
} from './contract.ts'

export const listSignups = (query: SignupQuery): Promise<ApiResult<SignupList>> =>
  callApi('GET', withQuery(signupsPath, query))

export const deleteSignup = (id: string): Promise<ApiResult<SignupDeleted>> =>
  callApi('DELETE', signupPath(id))
