import { RowButton } from './fields.tsx'

type Props = {
  /** What they act on, for a screen reader that hears a button without what is around it. */
  of: string
  /** What each does, by its text. */
  actions: Partial<Record<string, () => unknown>>
}

export const RowButtons = ({ of, actions }: Props) =>
  Object.entries(actions).map(([text, act]) => (
    <RowButton key={text} about={of} onClick={() => act?.()}>
      {text}
    </RowButton>
  ))
