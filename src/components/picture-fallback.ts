// Replaces pictures that fail to load, mostly from other servers, by the placeholder.
const placeholder = '/placeholder.svg'

function replace(image: HTMLImageElement): void {
  // In srcset too, which is chosen before src.
  if (!image.src.endsWith(placeholder)) image.srcset = image.src = placeholder
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replace(target)
  },
  true,
)
// Pictures that failed before this script ran.
for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image)
