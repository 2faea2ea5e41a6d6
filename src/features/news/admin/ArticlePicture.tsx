import { webAddress } from '#src/lib/web-address.ts'

/** The picture of a list row; the placeholder when there is none or it fails to load. */
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
