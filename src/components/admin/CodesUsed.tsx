type Props = { used: number; total: number; title?: string }

/** '61 of 502', with a bar. */
export const CodesUsed = ({ used, total, title }: Props) => (
  <span className="inline-flex items-center gap-8 whitespace-nowrap" title={title}>
    <meter aria-hidden="true" min="0" max={total} value={used} />
    {used.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
  </span>
)
