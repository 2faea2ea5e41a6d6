import sharp from 'sharp'

/** As a phone takes it: a JPEG that lies on its side, with the place where it was taken. Upright it is red above, blue below. */
export const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#00f' } })
    .composite([
      {
        input: { create: { width: 2000, height: 3000, channels: 3, background: '#f00' } },
        ...{ left: 0, top: 0 },
      },
    ])
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** What a picture says of itself, and its colours near its upper and its lower edge. */
export async function readPicture(bytes: Buffer) {
  const picture = sharp(bytes)
  const { exif, xmp, width, height } = await picture.metadata()
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (part: number) => {
    const pixel = Math.floor(info.height * part) * info.width * info.channels
    const [red = 0, , blue = 0] = data.subarray(pixel, pixel + 3)
    return red > blue ? 'red' : 'blue'
  }
  return {
    tags: (exif ?? xmp)?.toString('latin1'),
    width,
    height,
    above: colourAt(0.1),
    below: colourAt(0.9),
  }
}
