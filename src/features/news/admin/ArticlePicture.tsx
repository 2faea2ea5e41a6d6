import { webAddress } from '#src/lib/web-address.ts'

/** An article's picture in a list, or the site's placeholder. */
export function ArticlePicture({ address }: { address: string }) {
  return (
    <img
      className="row-picture"
      src={webAddress(address) ?? '/placeholder.svg'}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith('/placeholder.svg')) currentTarget.src = '/placeholder.svg'
      }}
    />
  )
}
