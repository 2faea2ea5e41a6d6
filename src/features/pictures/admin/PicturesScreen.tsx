import { PictureLibrary } from './PictureLibrary.tsx'

export default function PicturesScreen() {
  return (
    <>
      <h1>Pictures</h1>
      <PictureLibrary />
    </>
  )
}
