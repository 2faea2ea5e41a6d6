// An answer page is valid HTML as the build writes it, and a Mustache template to the function that renders it. Where tags
// of a template would be no valid HTML, the page has an attribute that stands for them.

/** Escapes `{{` in a text for an answer page. */
export const literalText = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')

/**
 * The template in an answer page. `href="#" data-answer-href="{{url}}"`, or the same with src, becomes `href="{{url}}"`, and
 * `data-answer-selected="chosen.other"` becomes `selected` within that section.
 */
export const answerTemplate = (html: string): string =>
  html
    .replaceAll(/ (href|src)="[^"]*" data-answer-\1="/g, ' $1="')
    .replaceAll(/ data-answer-selected="([\w.-]+)"/g, '{{#$1}} selected{{/$1}}')
