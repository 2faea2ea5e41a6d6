/** The first rule that an input breaks: a stable code for callers, a message for people, and the field to correct. */
export type ValidationError<Field extends string = string> = {
  code: string
  message: string
  field: Field
}
