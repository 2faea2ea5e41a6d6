/** A message that says of which code it is, for whoever reads only its text. */
export const messageWithCode = (message: string, code: string | null | undefined): string =>
  code ? `${message}\n\nCode: ${code}` : message
