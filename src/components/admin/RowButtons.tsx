type Props = {
  /** What they act on, for a screen reader that hears a button without what is around it. */
  of: string
  /** What each does, by its text. */
  actions: Partial<Record<string, () => unknown>>
}

export const RowButtons = ({ of, actions }: Props) =>
  Object.entries(actions).map(([text, act]) => (
    <button
      key={text}
      type="button"
      className="row-button"
      aria-label={`${text} ${of}`}
      onClick={act}
    >
      {text}
    </button>
  ))
