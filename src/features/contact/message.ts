/** The text of a message with the code that it is about, for readers who get nothing but the text. */
export const messageWithCode = (message: string, code: string | null | undefined): string =>
  code ? `${message}\n\nCode: ${code}` : message
