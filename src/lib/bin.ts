/** How long what was deleted can be restored, in days. The database says the same (private.bin_since()). */
const binDays = 30

/** When something that was deleted leaves the bin; both ISO 8601. */
export const leavesBinAt = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + binDays * 86_400_000).toISOString()

/** What becomes of what is deleted; `itStays`: 'It stays', or 'They stay'. */
export const inBinMessage = (itStays: string): string =>
  `${itStays} in the bin for ${binDays} days and can be restored there.`
