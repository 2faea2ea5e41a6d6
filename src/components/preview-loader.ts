// Loads what plays previews (preview-player.ts) when the first of a page is opened or played. Neither event bubbles.
// By its address, as a worker is: Vite's own import() brings a kilobyte along that says which files to load beside it.
import player from './preview-player.ts?worker&url'

const events = ['toggle', 'play'] as const

function load({ target, type }: Event): void {
  if (!(target as Element).closest('.preview')) return
  for (const type of events) document.removeEventListener(type, load, true)
  void import(/* @vite-ignore */ player).then(() => target!.dispatchEvent(new Event(type)))
}
for (const type of events) document.addEventListener(type, load, true)
