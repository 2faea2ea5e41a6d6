// Pictures live on other people's servers and break: then the site's own placeholder stands in.
const placeholder = '/placeholder.svg'

function replace(image: HTMLImageElement): void {
  if (!image.src.endsWith(placeholder)) image.src = placeholder
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replace(target)
  },
  true,
)
// What failed before this script ran.
for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image)
