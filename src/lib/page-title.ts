/** What a browser calls a page: the page's own title and the label's name, which is not said twice. */
export const pageTitle = (title: string, labelName: string): string =>
  title === labelName ? title : `${title} · ${labelName}`
