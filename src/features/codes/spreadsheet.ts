// What a spreadsheet takes for another value than a text when it opens a file of codes. LibreOffice and Gnumeric were tried, in
// several languages (tests/unit/codes/spreadsheet.test.ts); Excel could not be tried.
import { codeLength } from './generated-code.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Names of months in A to Z, as the languages of most labels write them. */
const months = words(`
  JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST OCTOBER JAN FEB MAR APR JUN JUL AUG SEP SEPT OCT NOV DEC
  JANUAR FEBRUAR MAI JUNI JULI OKTOBER MRZ OKT DEZ JANVIER JANV AVRIL AVR MARS JUIN JUILLET JUIL OCTOBRE
  ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO OCTUBRE ENE ABR AGO DIC
  GENNAIO APRILE MAGGIO GIUGNO LUGLIO OTTOBRE GEN MAG GIU LUG SET OTT
  JANEIRO MAIO JUNHO JULHO OUTUBRO FEV OUT JANUARI MAART MEI AUGUSTI MRT MARTS MAJ MAJA DES
  TAMMI HELMI MAALIS HUHTI TOUKO ELO ELOKUU SYYS SYYSKUU LOKA LOKAKUU MARRAS JOULU
  LUTEGO LUTY MARCA MARZEC CZERWCA LIPCA LIPIEC GRUDNIA STY LUT KWI CZE LIP SIE WRZ LIS GRU
  IAN IUN IUL IUNIE IULIE MARTIE APRILIE AGU MARET AGUSTUS
`)
const romanMonths = words('II III IV VI VII VIII IX XI XII')

/** Money that is written in letters. */
const currencies = words('CHF FT KR L LEI Q R RM RP TL')

const oneOf = (names: string[]) => `(?:${names.join('|')})`
const month = oneOf(months)
const currency = oneOf(currencies)
const amount = '\\d+(?:E\\d+)?'

/** Of a code that is written as one word. */
const rules = {
  number: /^\d+(E\d+)?$/,
  date: new RegExp(`^\\d*${month}\\d*$`),
  /** Before and after noon, in Swedish EM and FM; and durations like 2H30M45S. */
  time: /^(\d+(AM|PM|EM|FM|A|P)|(\d+[WDHMS])+)$/,
  amount: new RegExp(`^(${currency}${amount}|${amount}${currency})$`),
} as const
/** Of one with a blank in the middle: the days of a week count, too (SEPT 86SA), and months as numerals. */
const dateOnCard = new RegExp(
  `^([A-Z]{1,3}\\d+|\\d*)(${month}|${oneOf(romanMonths)})(\\d+[A-Z]{0,3}|)$`,
)

export type Mistaken = keyof typeof rules
const kinds = ['number', 'date', 'time', 'amount'] as const

const mistakenAsWord = (code: string): Mistaken | undefined =>
  /\d/.test(code) ? kinds.find((kind) => rules[kind].test(code)) : undefined

/** What a spreadsheet may take a code for, written as one word or as on its card; undefined for a text. */
export const mistakenFor = (code: string): Mistaken | undefined =>
  mistakenAsWord(code) ?? (/\d/.test(code) && dateOnCard.test(code) ? 'date' : undefined)

/** A code with this prefix that a spreadsheet takes for something else, where digits behind it are enough for that. */
export function mistakenWithPrefix(prefix: string): { code: string; kind: Mistaken } | undefined {
  const code = prefix.padEnd(codeLength, '2')
  const kind = prefix === '' ? undefined : mistakenFor(code)
  return kind && { code, kind }
}

/** True where another text would be stored than this word: a number of eight digits stays the same. */
export const mayChange = (code: string): boolean =>
  mistakenAsWord(code) !== undefined && !/^[1-9]\d*$/.test(code)

/** A number, a date or a time, as a spreadsheet writes the codes that it has changed. */
const changedForms = [
  /^\d{1,7}$/,
  /^\d([.,]\d+)?E[+-]?\d+$/i,
  /^\d{1,3}([.,'\u00a0\u202f]\d{3})+$/,
  /^[0-3]?\d([./-])([01]?\d|[a-z]{3,9})\1(\d{2}|\d{4})$/i,
  /^\d{4}([./-])[01]?\d\1[0-3]?\d$/,
  /^\d{1,2}:\d\d(:\d\d)?( ?[ap]m)?$/i,
]

/** Whether a cell in a column of codes looks as if a spreadsheet had changed it. */
export const looksChanged = (typed: string): boolean =>
  changedForms.some((form) => form.test(typed.trim()))
