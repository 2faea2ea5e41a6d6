import type { ApiResult } from '#src/lib/api.ts'

export const retryDelaysMs = [1000, 3000, 9000]

/** No answer, or one that another try may improve: whether it was done is not known. */
export const isLost = (result: ApiResult<unknown>): boolean =>
  !result.ok && (result.status === 0 || result.status >= 500)

/** Asks the same, which is carried out once, until there is an answer; after the last delay it is still lost. */
export async function askUntilKnown<Data>(
  ask: () => Promise<ApiResult<Data>>,
  onLost: () => void,
  delays: readonly number[] = retryDelaysMs,
): Promise<ApiResult<Data>> {
  const result = await ask()
  const [delay, ...later] = delays
  if (!isLost(result) || delay === undefined) return result
  onLost()
  await new Promise((resolve) => setTimeout(resolve, delay))
  return askUntilKnown(ask, onLost, later)
}
