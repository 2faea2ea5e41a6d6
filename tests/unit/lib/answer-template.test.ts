import mustache from 'mustache'
import { expect, test } from 'vitest'
import { answerTemplate, literalText } from '#src/lib/answer-template.ts'

test('what would be no valid HTML in the page is in its template', () => {
  const page =
    '<a href="#" data-answer-href="{{url}}">x</a><img src="/p.svg" data-answer-src="{{cover}}">' +
    '<option value="other" data-answer-selected="chosen.other">Other</option><a href="/x">y</a>'
  const view = { url: '/a?b=1&c', cover: '/c.svg', chosen: { other: true } }
  expect(mustache.render(answerTemplate(page), view)).toBe(
    '<a href="&#x2F;a?b&#x3D;1&amp;c">x</a><img src="&#x2F;c.svg">' +
      '<option value="other" selected>Other</option><a href="/x">y</a>',
  )
  expect(mustache.render(answerTemplate(page), {})).toContain('<option value="other">')
})

test.each(['{{code}}', '{{{code}}}', '{{{{#a}}}}', '{{=<% %>=}}', '{{!', '{ {', 'plain {'])(
  '%j on a page that a function fills is no tag of the template',
  (text) => {
    const tags = mustache.parse(`${literalText(text)} {{code}}`).filter(([type]) => type !== 'text')
    expect(tags.map(([type, name]) => [type, name])).toEqual([['name', 'code']])
  },
)
