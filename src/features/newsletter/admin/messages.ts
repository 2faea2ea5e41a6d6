// Messages about the newsletter's sign-ups.
import { removalQuestion } from '#src/lib/record-messages.ts'

export const aboutSignups = (hasProvider: boolean | undefined) =>
  hasProvider
    ? 'New sign-ups go straight to your newsletter provider. These signed up before.'
    : 'Everyone who signed up. The CSV includes the sentence they agreed to.'
export const removal = (name: string) => ({
  question: removalQuestion(
    `Are you sure you want to delete "${name}"?`,
    'Their address is deleted for good.',
  ),
  done: `${name} is off the list.`,
})
