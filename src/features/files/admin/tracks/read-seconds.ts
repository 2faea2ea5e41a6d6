/** The length of a piece of music, as far as this browser knows its format. */
export async function readSeconds(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const audio = new Audio()
  audio.preload = 'metadata'
  const seconds = await new Promise<number>((resolve) => {
    audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
    audio.addEventListener('error', () => resolve(NaN))
    audio.src = address
  })
  URL.revokeObjectURL(address)
  return Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds)) : null
}
