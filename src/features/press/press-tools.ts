// Carries out the buttons of a press kit (KitPage.tsx); PressTools.astro loads it when one is pressed.
import { downloadZip } from 'client-zip'

type Entry = { name: string; input: Blob }

/** Saves all files of the kit as one zip: the text, each picture as it is stored, and a JPEG of each WebP and AVIF. */
async function saveAll(kit: HTMLElement): Promise<string> {
  const links = [...kit.querySelectorAll<HTMLAnchorElement>('a[data-kit-file]')]
  const entries: Entry[] = [{ name: 'press-kit.txt', input: textOf(kit) }]
  const missing: string[] = []
  for (const { href, dataset } of links) {
    const name = dataset.kitFile!
    try {
      entries.push(...(await filesOf(name, href)))
    } catch {
      missing.push(name)
    }
  }
  const folder = kit.dataset.kit!
  const zip = downloadZip(entries.map((entry) => ({ ...entry, name: `${folder}/${entry.name}` })))
  save(await zip.blob(), `${folder}.zip`)
  return missing.length === 0
    ? ''
    : `Not in the zip, because it did not load: ${missing.join(', ')}. Please save it by itself.`
}

const textOf = (kit: HTMLElement): Blob =>
  new Blob([kit.querySelector('[data-kit-text]')!.textContent])

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.blob()
}

/** Few programs that lay out pages open a WebP or an AVIF. */
async function filesOf(name: string, address: string): Promise<Entry[]> {
  const file = await fetchFile(address)
  if (!/\.(webp|avif)$/.test(name)) return [{ name, input: file }]
  const jpeg = await jpegOf(file)
  return [
    { name, input: file },
    { name: name.replace(/\.\w+$/, '.jpg'), input: jpeg },
  ]
}

async function jpegOf(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (jpeg ? resolve(jpeg) : reject(new Error('The browser made no JPEG.'))),
      'image/jpeg',
      0.92,
    )
  })
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Copies the text before the button. */
async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText((button.previousElementSibling as HTMLElement).innerText)
  button.firstChild!.textContent = 'COPIED '
}

async function carryOut(button: HTMLButtonElement): Promise<void> {
  const kit = button.closest<HTMLElement>('[data-kit]')!
  const status = kit.querySelector('.kit-status')!
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  status.textContent = button.dataset.press === 'zip' ? 'Packing the zip…' : ''
  try {
    if (button.dataset.press === 'zip') status.textContent = await saveAll(kit)
    else await copy(button)
  } catch {
    status.textContent = 'That did not work. Please try again in a minute.'
  } finally {
    button.ariaBusy = 'false'
  }
}

document.addEventListener('press', ({ target }) => void carryOut(target as HTMLButtonElement))
