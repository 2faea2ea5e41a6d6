/** For a preview link that is wrong, too old or taken back, whatever is the matter with it. */
export const previewOverMessage =
  'This preview link has expired. Please ask the label for a new one.'
