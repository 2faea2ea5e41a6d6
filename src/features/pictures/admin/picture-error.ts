/** Why a picture could not be taken: `message` is for people. `mayRetry` when the same picture may do better later. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly mayRetry: boolean
  constructor(
    message: string,
    { mayRetry = false, cause }: { mayRetry?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.mayRetry = mayRetry
  }
}
