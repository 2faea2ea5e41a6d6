import { codeSupportAddress, draftCodeSupport } from '#src/lib/code-support.ts'
import { codeDraft } from './code-draft.ts'

/** The way to a person, with the code that was typed, where there is script. */
export const SupportLink = () => (
  <p>
    <a
      className="text-button"
      href={codeSupportAddress}
      onClick={() => draftCodeSupport(codeDraft.read())}
    >
      Is this your code? Write to us
    </a>
  </p>
)
