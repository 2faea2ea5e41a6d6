// Plays the sounds of a page in a bar at its foot: one at a time, the next one when one has ended. A keyboard's media keys
// and a phone's lock screen pause it and go on to the next one and the one before. PreviewLoader.astro has its markup.
import { lengthText } from '#src/lib/length.ts'

document.body.append(document.querySelector<HTMLTemplateElement>('#player-bar')!.content)
const bar = document.querySelector<HTMLElement>('.player')!
const part = (name: string) => bar.querySelector<HTMLElement>(`[data-part=${name}]`)!
const [title, record, time] = [part('title'), part('record'), part('time')]
const place = bar.querySelector('input')!
const cover = bar.querySelector('img')!
const playButton = part('play')

type Preview = HTMLDetailsElement
let current: Preview | undefined

const previews = () => [...document.querySelectorAll<Preview>('.preview')]
const soundOf = (preview: Preview) => preview.querySelector('audio')!

/** The preview so many places after the one that plays. */
const neighbour = (by: number): Preview | undefined => {
  const all = previews()
  return current && all[all.indexOf(current) + by]
}

/** A whole track gets its address from those who may hear it (RedeemedSleeve.tsx), when it is played. */
const addressed = (sound: HTMLAudioElement) =>
  new Promise((resolve, reject) => {
    // A sound that has failed once does not try again by itself.
    if (sound.error) sound.load()
    if (sound.src) resolve(true)
    else
      sound.dispatchEvent(
        new CustomEvent('addressless', { bubbles: true, detail: { resolve, reject } }),
      )
  })

function play(preview: Preview | undefined): void {
  if (!preview) return
  if (preview !== current) {
    if (current) soundOf(current).pause()
    current = preview
    showTrack()
  }
  show('loading')
  const sound = soundOf(preview)
  void addressed(sound)
    .then(() => (preview === current ? sound.play() : undefined))
    .catch(() => sound.paused && show('stopped'))
}

function toggle(preview = current): void {
  const isOn = bar.dataset.state === 'playing' || bar.dataset.state === 'loading'
  if (isOn && preview && preview === current) soundOf(preview).pause()
  else play(preview)
}

/** Names what plays, in the bar and on the lock screen, with the sleeve that the page shows. */
function showTrack(): void {
  const name = soundOf(current!).title
  const album =
    document.querySelector('.newest-name, .release-name, .sleeve-title')?.textContent ?? ''
  const sleeve = document.querySelector<HTMLImageElement>(
    'img:is(.newest-cover, .release-front, .sleeve-cover)',
  )
  title.textContent = name
  record.textContent = album
  cover.hidden = !sleeve
  if (sleeve) cover.src = sleeve.currentSrc
  for (const by of [-1, 1]) part(`go${by}`).toggleAttribute('disabled', !neighbour(by))
  showTime()
  if (!('mediaSession' in navigator)) return
  const artwork = sleeve ? [{ src: sleeve.currentSrc }] : []
  navigator.mediaSession.metadata = new MediaMetadata({ title: name, album, artwork })
}

function showTime(): void {
  const { currentTime, duration } = soundOf(current!)
  const length = Number.isFinite(duration) ? duration : 0
  place.max = `${length}`
  place.value = `${currentTime}`
  time.textContent = [currentTime, length].map((at) => lengthText(Math.floor(at))).join(' / ')
}

type State = 'playing' | 'paused' | 'loading' | 'stopped'

function show(state: State): void {
  bar.dataset.state = state
  playButton.ariaLabel = state === 'playing' ? 'Pause' : 'Play'
  if (state === 'stopped') time.textContent = 'Did not load'
  for (const preview of previews()) {
    const isOwn = preview === current
    preview.closest('li')?.toggleAttribute('data-sound', isOwn)
    preview.querySelector('summary')!.firstChild!.textContent =
      isOwn && state === 'playing' ? 'PAUSE ' : 'LISTEN '
  }
}

const states: Record<string, State> = {
  play: 'loading',
  playing: 'playing',
  waiting: 'loading',
  pause: 'paused',
  error: 'stopped',
}

function handleSound({ type, target }: Event): void {
  if (!current || !(target instanceof HTMLAudioElement) || target !== soundOf(current)) return
  // A link to a whole track has an end: the next touch asks for another.
  if (type === 'error' && target.dataset.file) target.removeAttribute('src')
  const state = states[type]
  if (state) show(state)
  else if (type === 'ended') play(neighbour(1))
  else if (bar.dataset.state !== 'stopped') showTime()
}

for (const type of [...Object.keys(states), 'ended', 'timeupdate', 'durationchange'])
  document.addEventListener(type, handleSound, true)
document.addEventListener('listen', ({ target }) => toggle(target as Preview))
bar.addEventListener('click', ({ target }) => {
  const { part } = (target as Element).closest('button')?.dataset ?? {}
  if (part === 'play') toggle()
  else if (part) play(neighbour(Number(part.slice('go'.length))))
})
place.addEventListener('input', () => {
  if (current) soundOf(current).currentTime = Number(place.value)
})
if ('mediaSession' in navigator) {
  const { mediaSession } = navigator
  for (const action of ['play', 'pause'] as const)
    mediaSession.setActionHandler(action, () => toggle())
  mediaSession.setActionHandler('nexttrack', () => play(neighbour(1)))
  mediaSession.setActionHandler('previoustrack', () => play(neighbour(-1)))
}
