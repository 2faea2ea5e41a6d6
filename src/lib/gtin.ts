/** Whether it is a GTIN (barcode) of 8, 12, 13 or 14 digits, the last of which is the check digit of the others (GS1). */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = code.split('').reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0
}
