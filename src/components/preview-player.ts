// Plays the previews of a page: one that is opened plays at once, the next one when it has ended, never two together. A
// keyboard's media keys and a phone's lock screen go to the next and to the one before.

const previews = () => [...document.querySelectorAll<HTMLDetailsElement>('details.preview')]
const soundOf = (preview: HTMLDetailsElement) => preview.querySelector('audio')
const previewOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('.preview') : null

/** Opens the preview that is so many places after this one, which plays it and closes this one. */
function go(from: HTMLDetailsElement, by: 1 | -1): void {
  const all = previews()
  const to = all[all.indexOf(from) + by]
  if (!to) return
  to.open = true
  to.querySelector('summary')?.focus()
}

function handleToggle(event: Event): void {
  const preview = previewOf(event)
  if (!preview) return
  const sound = soundOf(preview)
  // A browser that does not let it play by itself shows its own button.
  if (preview.open) void sound?.play().catch(() => undefined)
  else sound?.pause()
}

function handlePlay(event: Event): void {
  const preview = previewOf(event)
  if (!preview) return
  for (const other of previews()) {
    other.toggleAttribute('data-playing', other === preview)
    if (other !== preview) soundOf(other)?.pause()
  }
  announce(preview)
}

/** Says on the lock screen what plays, with the sleeve that the page shows. */
function announce(preview: HTMLDetailsElement): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  const sleeve = document.querySelector<HTMLImageElement>('main img')?.currentSrc
  mediaSession.metadata = new MediaMetadata({
    title: soundOf(preview)?.title ?? '',
    album: document.querySelector('h1')?.textContent ?? '',
    artwork: sleeve ? [{ src: sleeve }] : [],
  })
  mediaSession.setActionHandler('nexttrack', () => go(preview, 1))
  mediaSession.setActionHandler('previoustrack', () => go(preview, -1))
}

function handleStop(event: Event): void {
  const preview = previewOf(event)
  preview?.removeAttribute('data-playing')
  if (preview && event.type === 'ended') go(preview, 1)
}

document.addEventListener('toggle', handleToggle, true)
document.addEventListener('play', handlePlay, true)
document.addEventListener('pause', handleStop, true)
document.addEventListener('ended', handleStop, true)
