type Named = { artist: string; title: string }

/** 'Artist - Title', as the sleeve of a redeemed code has it. */
export const releaseName = ({ artist, title }: Named): string => `${artist} - ${title}`

/** 'Artist - Title' for a line of text, which does not break at the hyphen. */
export const unbrokenName = ({ artist, title }: Named): string => `${artist}\u00a0-\u00a0${title}`
