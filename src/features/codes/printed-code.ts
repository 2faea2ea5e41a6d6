/** A code as its card bears it: in fours, as it is read out. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** The address in a card's QR code; a fragment is in no log. */
export const redeemAddress = (site: string, code: string): string => `${site}/redeem#${code}`
