import { expect, test } from 'vitest'
import { withLanguages } from '#src/build/text-languages.ts'

test.each([
  ['<h1 dir="auto">Regen</h1>', 'de', '<h1 dir="auto" lang="de">Regen</h1>'],
  ['<h1 dir="auto">Rain</h1>', 'en', '<h1 dir="auto">Rain</h1>'],
  ['<p>Rain</p>', 'de', '<p>Rain</p>'],
  ['<bdi>雨の日</bdi>', 'en', '<bdi lang="ja">雨の日</bdi>'],
  [
    '<a class="x" href="/?a=1&amp;b=>2" dir="auto">موسيقى</a>',
    'en',
    '<a class="x" href="/?a=1&amp;b=>2" dir="auto" lang="ar">موسيقى</a>',
  ],
  // What is between the tags decides, and neither a tag nor an entity of it.
  [
    '<p dir="auto"><b class="latin">雨&nbsp;&amp;</b></p>',
    'ja',
    '<p dir="auto" lang="ja"><b class="latin">雨&nbsp;&amp;</b></p>',
  ],
  ['<bdi>{{title}}</bdi>', 'de', '<bdi lang="de">{{title}}</bdi>'],
  // An English name within an Arabic one says so.
  [
    '<span dir="auto">موسيقى للمطر <bdi>Rain</bdi></span> <bdi>Rain</bdi>',
    'en',
    '<span dir="auto" lang="ar">موسيقى للمطر <bdi lang="en">Rain</bdi></span> <bdi>Rain</bdi>',
  ],
  [
    '<div dir="auto"><div>雨の日</div></div><div dir="auto">Rain</div>',
    'en',
    '<div dir="auto" lang="ja"><div>雨の日</div></div><div dir="auto">Rain</div>',
  ],
  ['<p dir="auto" lang="fr">Pluie</p>', 'de', '<p dir="auto" lang="fr">Pluie</p>'],
  ['<p dir="auto">Never closed', 'de', '<p dir="auto" lang="de">Never closed'],
])('%s on a site in %s becomes %s', (html, label, marked) => {
  expect(withLanguages(html, label)).toBe(marked)
})
