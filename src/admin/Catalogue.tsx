import { CatalogueScreen } from '#src/features/catalogue/admin/CatalogueScreen.tsx'
import type { SendPictures } from '#src/features/catalogue/admin/NewsPart.tsx'

const sendPictures: SendPictures = async (...sent) =>
  (await import('#src/features/pictures/admin/send-pictures.ts')).sendPictures(...sent)

/** The screen of imports with the uploads of pictures, which are a feature of their own. */
export default function Catalogue() {
  return <CatalogueScreen sendPictures={sendPictures} />
}
