import { pictureAttributes, placeholder } from '#src/lib/picture.ts'

type Props = {
  address: string | null
  /** Only where the picture stands for itself: in a list the text beside it names it. */
  alt?: string
  className: string
  /** How wide it is shown; below 800 px three fifths of that, since dense screens would get the largest file. */
  sizes: string
  /** `first`: the largest picture of the first screen, before all others. */
  loading?: 'first' | 'eager' | 'lazy' | undefined
  /** Of a picture whose address does not say them. */
  width?: number
  height?: number
  /** What is shown when there is no picture. */
  drawn?: React.ReactNode
}

/** A picture; without one what is drawn in its place, or the placeholder. A built page replaces one that fails to load (Base.astro). */
export function Picture(props: Props) {
  const { address, alt = '', className, sizes, loading = 'lazy', width = 640, height = 640 } = props
  const picture = pictureAttributes(address, { width, height })
  if (!picture && props.drawn) return props.drawn
  return (
    <img
      className={className}
      {...(picture ?? { src: placeholder, width, height })}
      sizes={picture?.srcSet && sizes}
      alt={picture ? alt : ''}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
      onError={showPlaceholder}
    />
  )
}

function showPlaceholder({ currentTarget }: React.SyntheticEvent<HTMLImageElement>): void {
  if (currentTarget.src.endsWith(placeholder)) return
  currentTarget.removeAttribute('srcset')
  currentTarget.src = placeholder
}
