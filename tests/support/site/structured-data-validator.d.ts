/** The package has no types of its own. */
declare module '@adobe/structured-data-validator' {
  type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; errorType?: string }
  export default class Validator {
    constructor(vocabulary: object)
    validate(extracted: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
