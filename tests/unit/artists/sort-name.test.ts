import { expect, test } from 'vitest'
import { sortName } from '#src/features/artists/sort-name.ts'

test.each([
  ['The Low', 'en', 'Low'],
  ['The Low', 'de', 'Low'],
  ['“The Low”', 'en', 'Low”'],
  ['A Certain Ratio', 'en', 'Certain Ratio'],
  ['An Evening', 'en', 'Evening'],
  // In German 'an' is no article.
  ['An der Ruhr', 'de', 'An der Ruhr'],
  ['Die Überstunden', 'de', 'Überstunden'],
  ['Die Überstunden', 'en', 'Die Überstunden'],
  ['Les Quatre', 'fr', 'Quatre'],
  ["L'Été", 'fr', 'Été'],
  ['L’Été', 'fr', 'Été'],
  ['El Camino', 'es', 'Camino'],
  ['Gli Altri', 'it', 'Altri'],
  ["Un'ora", 'it', 'ora'],
  ['Het Huis', 'nl', 'Huis'],
  ['Den Blå', 'sv', 'Blå'],
  ['Os Outros', 'pt', 'Outros'],
  // The beginning of a word and a name of one word are no article.
  ['Theremin', 'en', 'Theremin'],
  ['A-ha', 'en', 'A-ha'],
  ['The', 'en', 'The'],
  ['Les', 'fr', 'Les'],
  ['空の庭', 'ja', '空の庭'],
])('%s of a label that writes %s is sorted as %s', (name, language, key) => {
  expect(sortName(name, language)).toBe(key)
})
