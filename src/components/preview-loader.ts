// Loads what plays previews (preview-player.ts) when the first of a page is opened or played. Neither event bubbles.
const events = ['toggle', 'play'] as const

function load(event: Event): void {
  if (!(event.target as Element).closest('.preview')) return
  for (const type of events) document.removeEventListener(type, load, true)
  void import('./preview-player.ts').then(({ startPlayer }) => startPlayer(event))
}
for (const type of events) document.addEventListener(type, load, true)
