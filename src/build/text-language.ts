// The language of a name or text, as far as its letters say it: a script is known, a language mostly is not.

type Script = {
  letters: RegExp
  /** The languages of labels (settings) that are written in it. */
  languages: readonly string[]
  /** Of a text in this script on a site of another language, BCP 47; '' is HTML's word for an unknown language. */
  otherwise: string
}

const scripts: readonly Script[] = [
  {
    letters: /\p{Script=Latin}/gu,
    languages: 'cs da de en es et fi fr hu it lt lv nl no pl pt ro sk sl sv tr'.split(' '),
    otherwise: '',
  },
  { letters: /\p{Script=Arabic}/gu, languages: [], otherwise: 'ar' },
  { letters: /\p{Script=Hebrew}/gu, languages: [], otherwise: 'he' },
  { letters: /\p{Script=Hangul}/gu, languages: ['ko'], otherwise: 'ko' },
  // Han letters alone are Chinese, Japanese or, in old names, Korean.
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    languages: ['ja', 'zh'],
    otherwise: 'und-Hani',
  },
  { letters: /\p{Script=Greek}/gu, languages: ['el'], otherwise: 'el' },
  { letters: /\p{Script=Thai}/gu, languages: [], otherwise: 'th' },
  { letters: /\p{Script=Cyrillic}/gu, languages: ['uk'], otherwise: 'und-Cyrl' },
  { letters: /\p{Script=Devanagari}/gu, languages: [], otherwise: 'und-Deva' },
]

/** Letters that Arabic itself lacks: Persian, Urdu and others have them. */
const notArabic = /[ٹپچڈڑژکگںےیہھ]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The language of a text on the site of a label that writes `label` (ISO 639-1), by the script of most of its letters. */
export function languageOf(text: string, label: string): string {
  const counts = scripts.map(({ letters }) => text.match(letters)?.length ?? 0)
  const most = Math.max(...counts)
  const script = scripts[counts.indexOf(most)]
  if (!script || most === 0) return label
  if (script.otherwise === 'und-Hani' && kana.test(text)) return 'ja'
  if (script.languages.includes(label)) return label
  return script.otherwise === 'ar' && notArabic.test(text) ? 'und-Arab' : script.otherwise
}
