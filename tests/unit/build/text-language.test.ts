import { expect, test } from 'vitest'
import { languageOptions } from '#src/features/settings/admin/fields.ts'
import { languageOf } from '#src/build/text-language.ts'

test.each([
  ['Rain on the roof', 'en', 'en'],
  ['Regen auf dem Dach', 'de', 'de'],
  ['Donaudampfschifffahrtskapelle', 'sv', 'sv'],
  ['موسيقى للمطر', 'en', 'ar'],
  ['موسيقى للمطر, Live', 'de', 'ar'],
  ['گل و چمن', 'en', 'und-Arab'],
  ['מוזיקה לגשם', 'en', 'he'],
  ['雨の日のためのピアノ', 'en', 'ja'],
  ['雨の日のためのピアノ', 'zh', 'ja'],
  ['京都電子音楽団', 'en', 'und-Hani'],
  ['京都電子音楽団', 'ja', 'ja'],
  ['北京', 'zh', 'zh'],
  ['비 오는 날', 'en', 'ko'],
  ['Дощ', 'uk', 'uk'],
  ['Дощ', 'en', 'und-Cyrl'],
  ['Βροχή', 'fr', 'el'],
  // A Latin name on a Japanese label may be in any language.
  ['Rain on the roof', 'ja', ''],
  // Most letters decide.
  ['The Low Österreicher ليالي', 'en', 'en'],
  ['99 … !', 'de', 'de'],
  ['', 'de', 'de'],
])('the language of "%s" on a site in %s is "%s"', (text, label, language) => {
  expect(languageOf(text, label)).toBe(language)
})

test('each language that a label may choose is that of a text in its own script', () => {
  const samples: Record<string, string> = { el: 'Βροχή', ja: '雨', ko: '비', uk: 'Дощ', zh: '雨' }
  for (const [code] of languageOptions)
    expect([code, languageOf(samples[code] ?? 'abc', code)]).toEqual([code, code])
})
