/** How many digits a price has behind its point: 2 in EUR, 0 in JPY. */
const digitsOf = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

const formatOf = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

/** Whether it is a currency code of ISO 4217 that this machine knows. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

/** '24', '24.50' or '24,50' in minor units (cents); null for what is no price in that currency. */
export function parsePrice(typed: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  return whole && fraction.length <= digits ? Number(whole + fraction.padEnd(digits, '0')) : null
}

/** In minor units. The database has the same. */
const highestPrice = 999_999_999

/** A price as it is typed, or in minor units. */
type Priced = { price: number | string | null; currency: string }

export const isNoPrice = (price: Priced['price']): boolean => `${price ?? ''}`.trim() === ''

/** In minor units; null for what is no price in its currency. */
export function readPrice({ price, currency }: Priced): number | null {
  const units = typeof price === 'number' ? price : parsePrice(price ?? '', currency)
  const isSound = Number.isInteger(units) && units !== null && units >= 0
  return isSound && units <= highestPrice ? units : null
}

/** A price in minor units as somebody types it: '24.50'. */
export const typedPrice = (price: number, currency: string): string =>
  (price / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** A price in minor units for people: '€24.50'. */
export const priceText = (price: number, currency: string): string =>
  formatOf(currency).format(price / 10 ** digitsOf(currency))
