/** The articles that a name is sorted without, by the label's language; 'The' of any label, because bands are called so everywhere. */
const articles: Record<string, string> = {
  da: 'en et den det',
  de: 'der die das ein eine',
  en: 'a an',
  es: 'el la los las un una',
  fr: 'le la les un une',
  hu: 'a az',
  it: 'il lo la i gli le un uno una',
  nl: 'de het een',
  no: 'en ei et den det',
  pt: 'o a os as um uma',
  sv: 'en ett den det',
}
/** Before an apostrophe, without a space: L'Orchestre. */
const shortArticles: Record<string, string> = { fr: 'l', it: 'l un' }

/** A name as an index sorts it: 'The Low' is at L, and so is "L'Été" at E of a label that writes French. */
export function sortName(name: string, language: string): string {
  const alternatives = ['the', ...(articles[language]?.split(' ') ?? [])].join('|')
  const elided = shortArticles[language]?.replace(' ', '|')
  const pattern = `^[^\\p{L}\\p{N}]*(?:(?:${alternatives})\\s+${elided ? `|(?:${elided})['’]` : ''})(?=.)`
  return name.trim().replace(new RegExp(pattern, 'iu'), '')
}
