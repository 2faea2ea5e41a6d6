/** What is said of every kind of record in the same words (spec, section 8); `name` is what one is called: 'artist'. */
export function recordMessages(name: string) {
  const is = (what: string) => (title: string) =>
    `${name.charAt(0).toUpperCase()}${name.slice(1)} "${title}" ${what} successfully!`
  return {
    all: `ALL ${name.toUpperCase()}S`,
    loading: `Loading ${name}s...`,
    loadingFailed: `Error loading ${name}s`,
    deletingFailed: `Error deleting ${name}`,
    savingFailed: (reason: string) => `Error saving ${name}: ${reason}`,
    confirmDelete: (title: string) => `Are you sure you want to delete "${title}"?`,
    created: is('created'),
    updated: is('updated'),
    deleted: is('deleted'),
    restored: is('restored'),
    empty: `No ${name}s yet. Add your first ${name} to get started!`,
    nothingFound: `No ${name}s match.`,
  }
}

/** The confirm dialog of what takes something away. */
export const removalQuestion = (text: string, detail: string, yes = 'DELETE') => ({
  text,
  detail,
  yes,
  destroys: true,
})

// Preview links.
export const noPreviewNeededMessage = 'This is public already. Share its own address.'
export const previewLinkMessage = (until: string, madeBy?: string) =>
  `${madeBy ? `${madeBy} made a secret link. ` : ''}Anyone with the link can read this as last saved until ${until} or until you take it back.`
export const noPreviewLinkMessage = 'A secret link that shows this before it is out.'
export const previewEndedMessage = 'The preview link no longer works.'

export const notMovedMessage = (name: string, reason: string) =>
  `“${name}” was not moved: ${reason}`
/** For a move behind a record that somebody else has just taken off; `list`: the roster. */
export const listChangedMessage = (list: string) =>
  `Someone else just changed ${list}. Nothing was moved; please try again.`

/** For a restored record, whose address another one has taken meanwhile. */
export const newAddressMessage = (what: string, path: string) =>
  ` ${what} is taken, so it is now ${path}. Change it with EDIT.`
