import mustache from 'mustache'
import { expect, test } from 'vitest'
import { literalText } from '#src/lib/answer-template.ts'

test.each(['{{code}}', '{{{code}}}', '{{{{#a}}}}', '{{=<% %>=}}', '{{!', '{ {', 'plain {'])(
  '%j on a page that a function fills is no tag of the template',
  (text) => {
    const tags = mustache.parse(`${literalText(text)} {{code}}`).filter(([type]) => type !== 'text')
    expect(tags.map(([type, name]) => [type, name])).toEqual([['name', 'code']])
  },
)
