import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { actsOf, actsText } from './acts.ts'
import type { ShowChoices } from './contract.ts'
import type { Act } from './fields.ts'
import { lineUpHint } from './messages.ts'

type Props = {
  acts: Act[]
  /** The artists of the roster. */
  artists: ShowChoices['artists']
  onChange: (acts: Act[]) => void
}

const isSame = (one: readonly Act[], other: readonly Act[]): boolean =>
  actsText(one).toLowerCase() === actsText(other).toLowerCase()

/** Who plays, in one line of text. What was typed before the roster was read is read once more with it. */
export function LineUpField({ acts, artists, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; acts: Act[] }>()
  function read(text: string): Act[] {
    // An artist who is not on the site any more stays one of the line-up.
    const before = acts.flatMap(({ name, artistId }) => (artistId ? [{ name, id: artistId }] : []))
    return actsOf(text, [...artists, ...before])
  }
  function type(text: string): void {
    const named = read(text)
    setTyped({ text, acts: named })
    onChange(named)
  }
  const readAgain = useEffectEvent(() => {
    if (typed && isSame(typed.acts, acts)) onChange(read(typed.text))
  })
  useEffect(() => readAgain(), [artists])
  return (
    <TextField
      label="Line-up"
      name="acts"
      hint={lineUpHint}
      // What was typed last, with its blanks and commas, unless something else has changed the line-up.
      value={typed && isSame(typed.acts, acts) ? typed.text : actsText(acts)}
      onChange={type}
    />
  )
}
