/** What one of them and several of them are called: ['article', 'articles']. */
export type Nouns = readonly [one: string, several: string]

/** '1 article', '1,200 articles'. */
export const counted = (count: number, [one, several]: Nouns): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
