/** The document title: 'Title · Label name', or the label's name alone on the home page. */
export const pageTitle = (title: string, labelName: string): string =>
  title === labelName ? title : `${title} · ${labelName}`
