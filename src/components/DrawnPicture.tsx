type Props = {
  className: string
  /** What is drawn large, in one or two short lines. */
  lines: string[]
}

/** Stands in place of a picture that nobody has uploaded: short words over a groove, in the scheme's colours turned round. */
export const DrawnPicture = ({ className, lines }: Props) => (
  <div className={`${className} drawn-picture`} aria-hidden="true">
    {lines.map((line, index) => (
      <span key={index}>{line}</span>
    ))}
  </div>
)
