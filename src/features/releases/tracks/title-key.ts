/** For comparing titles: letters and digits alone, in lower case; of a title without any, all of it. */
export function titleKey(title: string): string {
  const lower = title.normalize('NFKC').toLowerCase().trim()
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '') || lower
}
