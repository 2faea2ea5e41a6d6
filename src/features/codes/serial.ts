/** A serial as its card bears it: 0137 of 0500, as wide as the last one and at least four digits. */
export const formatSerial = (serial: number, last: number): string =>
  `${serial}`.padStart(Math.max(4, `${last}`.length), '0')
