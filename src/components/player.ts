// Plays the sounds of a page in a bar at its foot: one at a time, the next one when one has ended. A keyboard's media keys
// and a phone's lock screen pause it and go on to the next one and the one before. PreviewLoader.astro has its markup.
import { lengthText, spokenLength } from '#src/lib/length.ts'
import { soundProblem } from './sound-problem.ts'

document.body.append(document.querySelector<HTMLTemplateElement>('#player-bar')!.content)
const bar = document.querySelector<HTMLElement>('.player')!
const part = (name: string) => bar.querySelector<HTMLElement>(`[data-part=${name}]`)!
const [title, record, time, spoken] = [part('title'), part('record'), part('time'), part('spoken')]
const place = bar.querySelector('input')!
const cover = bar.querySelector('img')!
const sound = bar.querySelector('audio')!
const playButton = part('play')

/** The button of a track (Preview.tsx). */
type Preview = HTMLButtonElement
/** The track in the bar. */
let current: Preview | undefined
/** The track whose sound is in `sound`. */
let loaded: Preview | undefined

const previews = () => [...document.querySelectorAll<Preview>('button.preview')]

/** The track so many places after the one in the bar. */
const neighbour = (by: number): Preview | undefined => {
  const all = previews()
  return current && all[all.indexOf(current) + by]
}

/** The address of its sound. That of a whole track comes from those who may hear it (RedeemedSleeve.tsx), when it is played. */
const addressOf = (preview: Preview): string | Promise<string> =>
  preview.dataset.src ??
  new Promise((resolve, reject) => {
    const detail = { resolve, reject }
    preview.dispatchEvent(new CustomEvent('addressless', { bubbles: true, detail }))
  })

async function play(preview: Preview | undefined): Promise<void> {
  if (!preview) return
  if (preview !== current) {
    sound.pause()
    current = preview
    showTrack(preview)
  }
  show('loading')
  try {
    // Asks again after an error, too: links to whole tracks expire.
    if (preview !== loaded || sound.error) {
      loaded = undefined
      const address = await addressOf(preview)
      if (preview !== current || !preview.isConnected) return
      sound.src = address
      loaded = preview
      // PAUSE was pressed meanwhile.
      if (!isOn()) return
    }
    await sound.play()
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError'
    if (preview === current && !isAborted) stop(sound.error ?? error)
  }
}

function pause(): void {
  sound.pause()
  show('paused')
}

const isOn = () => bar.dataset.state === 'playing' || bar.dataset.state === 'loading'

function toggle(preview = current): void {
  if (isOn() && preview === current) pause()
  else void play(preview)
}

/** Pauses or goes on; begins with the first track before there is one, after the last, and on a new sleeve. */
function toggleAll(): void {
  toggle(current?.isConnected && !sound.ended ? current : previews()[0])
}

/** Names what plays, in the bar and on the lock screen, with the sleeve that the page shows. */
function showTrack(preview: Preview): void {
  const { title: name = '' } = preview.dataset
  const album =
    document.querySelector('.newest-name, .release-name, .sleeve-title')?.textContent ?? ''
  const sleeve = document.querySelector<HTMLImageElement>(
    'img:is(.newest-cover, .release-front, .sleeve-cover)',
  )
  const all = previews()
  title.textContent = name
  record.textContent = album
  spoken.textContent = `${name}, ${all.indexOf(preview) + 1} of ${all.length}`
  cover.hidden = !sleeve
  if (sleeve) cover.src = sleeve.currentSrc
  for (const by of [-1, 1]) part(`go${by}`).toggleAttribute('disabled', !neighbour(by))
  showTime(0, 0)
  speakTime()
  if (!('mediaSession' in navigator)) return
  const artwork = sleeve ? [{ src: sleeve.currentSrc }] : []
  navigator.mediaSession.metadata = new MediaMetadata({ title: name, album, artwork })
}

function showTime(at = sound.currentTime, length = sound.duration): void {
  const seconds = Math.floor(at)
  const total = Math.floor(length || 0)
  place.max = `${total}`
  place.value = `${seconds}`
  place.style.setProperty('--at', `${total && (100 * seconds) / total}%`)
  time.textContent = `${lengthText(seconds)} / ${lengthText(total)}`
  // While it has the focus, a screen reader would say each second of it.
  if (document.activeElement !== place) speakTime()
}

function speakTime(): void {
  place.ariaValueText = `${spokenLength(Number(place.value))} of ${spokenLength(Number(place.max))}`
}

type State = 'playing' | 'paused' | 'loading' | 'stopped'

function show(state: State): void {
  bar.dataset.state = state
  const isPlaying = isOn()
  playButton.ariaLabel = isPlaying ? 'Pause' : 'Play'
  for (const preview of previews()) {
    const isOwn = preview === current
    preview.closest('li')?.toggleAttribute('data-sound', isOwn)
    preview.firstChild!.textContent = isOwn && isPlaying ? 'PAUSE ' : 'LISTEN '
  }
  const all = document.querySelector<HTMLElement>('.play-all')
  if (all) all.firstChild!.textContent = isPlaying ? 'PAUSE' : all.dataset.words!
}

function stop(error: unknown): void {
  show('stopped')
  spoken.textContent = time.textContent = soundProblem(error)
}

const handlers = {
  playing: () => show('playing'),
  waiting: () => show('loading'),
  // By a headset or the system; another track may be on its way already.
  pause: () => sound.paused && !sound.ended && isOn() && show('paused'),
  error: () => stop(sound.error),
  // An output that fails ends a sound as well, and the next would end at once.
  ended: () => {
    const next = neighbour(1)
    if (sound.error) return
    if (next) void play(next)
    else show('paused')
  },
  // 'Redeem another code' takes the sleeve away, whose track it was.
  timeupdate: () => (current!.isConnected ? showTime() : pause()),
  durationchange: () => showTime(),
}

for (const [type, handle] of Object.entries(handlers))
  sound.addEventListener(type, () => {
    // What comes late is of the track before.
    if (loaded === current && (type === 'error' || !sound.error)) handle()
  })
document.addEventListener('listen', ({ target }) => {
  const button = target as Preview
  if (button.matches('.preview')) toggle(button)
  else toggleAll()
})
bar.addEventListener('click', ({ target }) => {
  const { part } = (target as Element).closest('button')?.dataset ?? {}
  if (part === 'play') toggle()
  else if (part) void play(neighbour(Number(part.slice('go'.length))))
})
place.addEventListener('focus', speakTime)
place.addEventListener('input', () => {
  sound.currentTime = Number(place.value)
  speakTime()
})
if ('mediaSession' in navigator) {
  const { mediaSession } = navigator
  mediaSession.setActionHandler('play', () => void play(current))
  mediaSession.setActionHandler('pause', pause)
  mediaSession.setActionHandler('nexttrack', () => void play(neighbour(1)))
  mediaSession.setActionHandler('previoustrack', () => void play(neighbour(-1)))
}
