import * as v from 'valibot'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { pressKitFields } from './fields.ts'
import { missingSubjectMessage, twoSubjectsMessage } from './messages.ts'

/** A press kit to save; unset texts, ids and instants are ''. */
export const pressKitInput = v.pipe(
  schemaOf(pressKitFields),
  v.forward(
    v.partialCheck(
      [['artistId'], ['releaseId']],
      ({ artistId, releaseId }) => artistId !== '' || releaseId !== '',
      missingSubjectMessage,
    ),
    ['releaseId'],
  ),
  v.forward(
    v.partialCheck(
      [['artistId'], ['releaseId']],
      ({ artistId, releaseId }) => artistId === '' || releaseId === '',
      twoSubjectsMessage,
    ),
    ['artistId'],
  ),
)
export type PressKitInput = v.InferOutput<typeof pressKitInput>

export type PressKitValues = ValuesOf<typeof pressKitFields>
export const newPressKit: PressKitValues = initialOf(pressKitFields)
