const printedCode = /^[A-Z0-9]{8}$/

/** A typed code in its printed form: upper case, without spaces, hyphens and invisible characters. */
export const normalizeCode = (typed: string): string =>
  typed.replace(/[\s\u00ad\u200b-\u200d\u2010-\u2015\u2212\ufeff-]/g, '').toUpperCase()

/** True for 8 characters of A-Z and 0-9; nothing else is looked up. */
export const isPrintedCode = (code: string): boolean => printedCode.test(code)
