// What people and machines send that nobody asked for, after the ideas of the Big List of Naughty Strings.

const long = (text: string) => text.repeat(Math.ceil(10_000 / text.length))

export const naughtyStrings: string[] = [
  // Nothing, and what looks like it.
  '',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u3000',
  '\u180e',
  '\u2028',
  '\u0085',
  'undefined',
  'null',
  'NULL',
  '(null)',
  'nil',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  'false',
  // Numbers and what a parser may take for one.
  '0',
  '-0',
  '-1',
  '1e1000',
  '0x10',
  '1_000',
  '1,000',
  '٣',
  '９',
  '1e-7',
  '9'.repeat(400),
  // Characters that databases and files have no place for.
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\ufffe\uffff',
  '\u0001\u001b[31m',
  '\x7f',
  // Scripts, directions, marks and pictures.
  'ﷺ',
  '𝒟𝑒𝒶𝒹',
  '田中さん',
  'الْعَرَبِيَّة',
  '\u202eevil\u202c',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'é'.normalize('NFD'),
  'Z͑ͫ̓ͪ̂A̴̵̜̰͔L͖͉̗G̑O',
  'ß',
  'İ',
  'ǅ',
  // SQL, templates, markup, shells, paths, formats.
  `'`,
  `''`,
  `"`,
  '\\',
  `\\'`,
  `'; drop table codes; --`,
  `' or 1=1 --`,
  `$$`,
  `%`,
  `_`,
  `%s%n`,
  '{{7*7}}',
  '{{{html}}}',
  '${7*7}',
  '<%= 7 %>',
  '#{7}',
  '{{#constructor}}x{{/constructor}}',
  '<script>alert(1)</script>',
  '</script><!--',
  '<img src=x onerror=alert(1)>',
  '&amp;lt;',
  '`id`',
  '$(id)',
  '; rm -rf /',
  '../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'CON',
  '&',
  '!',
  '|',
  '<->',
  ':*',
  'a:*',
  '( a',
  'a & | b',
  '*',
  '(',
  ')',
  '[',
  '{',
  '+',
  '?',
  '^$',
  // Names that every object has.
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  // Times that are none, or none that anything can keep.
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  'allballs',
  '+275760-09-13T00:00:00.000Z',
  '275760-09-13',
  '0000-01-01',
  '-000001-01-01T00:00:00Z',
  '4713-01-01 BC',
  '2026-02-30',
  '2026-02-31T00:00:00Z',
  '2026-13-45T99:99:99Z',
  '2026-01-01T24:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-01-01T00:00:00+99:99',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999999999Z',
  // Addresses of all kinds.
  'javascript:alert(1)',
  'a@b',
  '"a b"@c.example',
  'a@[127.0.0.1]',
  `${'a'.repeat(250)}@b.example`,
  '=1+1',
  '@SUM(A1)',
  '00000000-0000-0000-0000-000000000000',
  '{00000000-0000-4000-8000-00000000000a}',
  // Too much of it.
  long('a'),
  long('漢'),
  long('👩‍👩‍👧‍👦'),
  long(' '),
  long('\n'),
  long('a b '),
  long('\\'),
  long('%'),
]

const nested = (open: string, close: string, depth = 10_000) =>
  open.repeat(depth) + (open === '[' ? '1' : 'null') + close.repeat(depth)

/** Whole bodies that are no body. `bytes` is what the function takes at most. */
export const brokenBodies = (bytes: number): [what: string, body: string | Uint8Array][] => [
  ['nothing', ''],
  ['blanks', ' \n '],
  ...['null', 'true', '7', '"text"', '[]', '{}', '[{}]', 'NaN', 'Infinity', 'undefined'].map(
    (body): [string, string] => [body, body],
  ),
  ['half an object', '{"code":'],
  ['single quotes', "{'code':'x'}"],
  ['a comment', '{/* */}'],
  ['two values', '{}{}'],
  ['a byte order mark', '\ufeff{}'],
  ['10,000 arrays', nested('[', ']')],
  ['10,000 objects', nested('{"a":', '}')],
  ['10,000 arrays that never end', '['.repeat(10_000)],
  [
    '10,000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 8000 }, (_, i) => [i, 0]))),
  ],
  ['a prototype', '{"__proto__":{"code":"DEADWAX1","role":"admin"}}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
  ['the same key twice', '{"a":1,"a":2,"__proto__":1,"__proto__":2}'],
  ['a form', 'code=x&__proto__[role]=admin&constructor.prototype=1'],
  [
    'markup',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x7d])],
  [
    'a string with bytes that are no UTF-8',
    new Uint8Array([0x22, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x22]),
  ],
  ['UTF-16', new Uint8Array(Buffer.from('{"code":"x"}', 'utf16le'))],
  ['a byte too many', `{"a":"${'x'.repeat(bytes - 7)}"}`],
]

type Path = string[]

/** The places of a body's fields, those of its parts included. */
export const fieldsOf = (body: Record<string, unknown>): Path[] =>
  Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? [[key], ...fieldsOf(value as Record<string, unknown>).map((rest) => [key, ...rest])]
      : [[key]],
  )

/** A body as JSON with other JSON in one of its fields. */
export function withField(body: Record<string, unknown>, path: Path, json: string): string {
  const [key = '', ...rest] = path
  const inner = rest.length ? withField(body[key] as Record<string, unknown>, rest, json) : json
  const others = Object.entries(body).filter(([name]) => name !== key)
  return `{${[...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `${JSON.stringify(key)}:${inner}`].join(',')}}`
}
