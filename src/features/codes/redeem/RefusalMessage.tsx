import { codeSupportAddress, draftCodeSupport } from '#src/features/codes/code-support.ts'
import type { RedeemRefusal } from './contract.ts'
import { codeDraft } from './code-draft.ts'
import { refusalMessages } from './messages.ts'

/** When a release opens, in words, and the address of that day for a calendar program. */
export type Opening = { words: string; calendar: { href: string } }

type Props = {
  refusal: RedeemRefusal | 'download-closed'
  /** With `not-yet`. */
  opening?: Opening | undefined
}

/** Refusals that staff may be able to solve: these have a link to the contact form. */
const supported: readonly Props['refusal'][] = ['unknown-code', 'already-used', 'void']

/** Why there is no download, in words, with a mark that does not need colour. */
export const RefusalMessage = ({ refusal, opening }: Props) => (
  <>
    <p className="redeem-refusal" data-outcome={refusal}>
      {opening?.words ?? refusalMessages[refusal]}
    </p>
    {opening && (
      <p>
        <a className="text-button" {...opening.calendar}>
          Put it into my calendar
        </a>
      </p>
    )}
    {supported.includes(refusal) && <SupportLink />}
  </>
)

/** The link to the contact form; with script it brings the typed code along. */
const SupportLink = () => (
  <p>
    <a
      className="text-button"
      href={codeSupportAddress}
      onClick={() => draftCodeSupport(codeDraft.read())}
    >
      Sure it’s right? Write to us
    </a>
  </p>
)
