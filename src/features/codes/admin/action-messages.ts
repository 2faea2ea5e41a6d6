import { count, countCodes } from './code-states.ts'

type Changed = { changed: number; skipped: number }
const inWords = ({ changed, skipped }: Changed) =>
  `changed ${count(changed)}, skipped ${count(skipped)}`
export const changedMessage = (done: Changed) => `Done: ${inWords(done)}.`
export const takenBackMessage = (done: Changed) => `Undone: ${inWords(done)}.`

export const makeAvailableQuestion = (found: {
  code: { id: string; used: boolean }
  devices: number
}) => ({
  text: `Make code ${found.code.id} available again?`,
  detail: `The next fan who enters it gets the release.${
    found.code.used
      ? ` The fan who has it now can no longer download it${found.devices > 1 ? ` on any of ${found.devices} devices` : ''}.`
      : ''
  }`,
  yes: 'MAKE AVAILABLE',
})
export const codeReplacedMessage = (code: string, replacement: string) =>
  `Code ${code} is replaced by ${replacement}.`

export const missingRangeMessage = 'Please fill in both numbers.'
export const codesImportedMessage = (number: number) =>
  `Successfully imported ${countCodes(number)}!`
