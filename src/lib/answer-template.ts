/** Escapes `{{` in a text for an answer page, which a function renders as a Mustache template. */
export const literalText = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')
