/** `text` is drawn large: one or two short lines. */
type Props = { className: string; text: string }

/** Stands in place of a picture that nobody has uploaded: short words over a groove, in the scheme's colours turned round. */
export const DrawnPicture = ({ className, text }: Props) => (
  <div className={`${className} drawn-picture`} aria-hidden="true">
    <span>{text}</span>
  </div>
)
