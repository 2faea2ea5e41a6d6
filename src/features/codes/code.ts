const printedCode = /^[A-Z0-9]{8}$/

/** What a person typed, as it is printed: upper case, without the spaces and hyphens that people add to read it. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s\u00ad\u200b-\u200d\u2010-\u2015\u2212\ufeff-]/g, '').toUpperCase()
}

/** True for 8 of A-Z and 0-9: only such a code can exist, so only such a code is looked up. */
export function isPrintedCode(code: string): boolean {
  return printedCode.test(code)
}
