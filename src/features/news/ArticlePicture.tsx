import { Picture } from '#src/components/Picture.tsx'
import { isTall } from '#src/lib/picture.ts'
import { webAddress } from '#src/lib/web-address.ts'

type Props = Omit<Parameters<typeof Picture>[0], 'width' | 'height'>

/** The picture of an article, a tall one as `tall-picture`; without one what is drawn in its place, or nothing. */
export function ArticlePicture({ className, ...props }: Props) {
  if (!webAddress(props.address)) return props.drawn
  const shape = isTall(props.address) ? `${className} tall-picture` : className
  return <Picture {...props} className={shape} width={1200} height={800} />
}
