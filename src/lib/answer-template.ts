/** A text that stays text on a page that a function fills (Mustache), also when it looks like one of its tags. */
export const literalText = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')
