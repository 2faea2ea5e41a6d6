import { answers, operation, roles } from '#src/lib/operation.ts'
import type { ReleaseChoices } from './contract.ts'

/** What newsApi has too, by itself for those who need none of the rules of articles. */
export const choicesApi = {
  readReleaseChoices: operation('GET /api/news/releases', roles, answers<ReleaseChoices>()),
}
