/** What the privacy page says about messages, for the form service that this site has or has not. */
export const messagePrivacy = (hasFormService: boolean): string =>
  hasFormService
    ? 'A message goes into our post, and a copy of it to the service that brings it to our mailbox, which has rules of its own. We use it to answer you. In our post it is gone 90 days after it has been passed on.'
    : 'A message goes into our post and nowhere else. We use it to answer you, and keep it until we delete it.'
