import { expect, test } from 'vitest'
import { subjectLabels, subjectOf } from '#src/features/contact/subject.ts'

test('a subject is the label of its type, and the visitor’s own words for Other', () => {
  expect(Object.values(subjectLabels)).toEqual([
    'Join the Label',
    'Code Redeeming Support',
    'Shop Support',
    'Other',
  ])
  expect(subjectOf('code-support', 'ignored')).toBe('Code Redeeming Support')
  expect(subjectOf('other', 'A remix')).toBe('A remix')
})
