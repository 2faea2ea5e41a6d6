import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CheckList } from '#src/components/admin/CheckList.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import type { FirstDay, ReleaseInPart } from '#src/features/dashboard/admin/contract.ts'
import { musicMessage } from '#src/features/releases/files/music-message.ts'
import { attempt } from '#src/lib/attempt.ts'
import { ok, warning } from '#src/lib/check.ts'
import { keysOf } from '#src/lib/object.ts'

type Step = { name: string; about: string; to: string }

const steps: Record<keyof FirstDay, Step> = {
  words: {
    name: 'Name and words',
    about: 'What the label is called, and one line about it.',
    to: '/settings',
  },
  look: {
    name: 'Logo and look',
    about: 'A logo or a picture for shared links, and who you are.',
    to: '/settings?tab=pictures',
  },
  artist: {
    name: 'First artist',
    about: 'A name, a few words, a picture.',
    to: '/artists/new',
  },
  release: {
    name: 'First release, with its files',
    about: 'Title and cover, then drop the music.',
    to: '/releases/new',
  },
  codes: {
    name: 'Codes and cards',
    about: 'Make a first batch and print one card.',
    to: '/codes?form=generate',
  },
  test: {
    name: 'Test it',
    about: 'Open the batch of your codes and press RUN TEST. It does what a fan would do.',
    to: '/codes',
  },
  publish: {
    name: 'Publish',
    about: 'Your changes go live by themselves, or at once with PUBLISH NOW.',
    to: '/publishing',
  },
}

/** The step of a first release that has a part of its music. */
const musicStep = ({ id, name, ...music }: ReleaseInPart): Step => ({
  name: steps.release.name,
  about: `${name}: ${musicMessage(music)}`,
  to: `/releases/${id}#tracks`,
})

type Props = { done: FirstDay; inPart?: ReleaseInPart | null | undefined }

const dismissedKey = 'deadwax:first-day-dismissed'

/** The seven steps from an empty label to a card that works, until all are done or the list is dismissed: all on the
 * dashboard, the next one above other screens. */
export default function FirstDaySteps({ done, inPart }: Props) {
  const { pathname, search } = useLocation()
  const [isDismissed, setDismissed] = useState(
    () => attempt(() => localStorage.getItem(dismissedKey)) === 'yes',
  )
  const all = keysOf(steps)
  const next = all.find((step) => !done[step])
  if (isDismissed || !next) return null
  const stepOf = (step: keyof FirstDay) =>
    step === 'release' && inPart ? musicStep(inPart) : steps[step]
  if (pathname !== '/') return <NextStep done={done} next={stepOf(next)} here={pathname + search} />

  function dismiss() {
    attempt(() => localStorage.setItem(dismissedKey, 'yes'))
    setDismissed(true)
  }

  return (
    <section className="stack-12" aria-labelledby="first-day">
      <h2 id="first-day">Seven steps from an empty label to a card that works</h2>
      <p>They tick themselves off as you go.</p>
      <CheckList
        isNumbered
        checks={all.map((step) => ({
          ...stepCheck(stepOf(step), done[step]),
          key: step,
          isNext: step === next,
        }))}
      />
      <p>
        <RowButton onClick={dismiss}>HIDE THIS LIST</RowButton>
      </p>
    </section>
  )
}

/** A step as a check: to do, or done. */
const stepCheck = ({ name, about, to }: Step, isDone: boolean) => ({
  title: name,
  ...(isDone ? ok('') : warning(about, '', { text: 'OPEN', to })),
})

type NextProps = { done: FirstDay; next: Step; here: string }

const NextStep = ({ done, next: { name, to }, here }: NextProps) => (
  <nav className="cluster fact border-b border-line px-edge" aria-label="First day">
    <Link className="py-12" to="/">
      {Object.values(done).filter(Boolean).length} of 7 steps done
    </Link>
    {to !== here && (
      <Link className="py-12" to={to}>
        Next: {name}
      </Link>
    )}
  </nav>
)
