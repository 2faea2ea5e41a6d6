import { keysOf } from '#src/lib/object.ts'

/** The subjects of a message, in the order of the form (spec, section 5). */
export const subjectLabels = {
  'join-label': 'Join the Label',
  'code-support': 'Code Redeeming Support',
  'shop-support': 'Shop Support',
  other: 'Other',
} as const

export type SubjectType = keyof typeof subjectLabels

export const subjectTypes = keysOf(subjectLabels)

/** The subject as text: the visitor's own for 'other', else the label of its type. */
export const subjectOf = (subjectType: SubjectType, customSubject: string | undefined): string =>
  subjectType === 'other' ? (customSubject ?? '') : subjectLabels[subjectType]
