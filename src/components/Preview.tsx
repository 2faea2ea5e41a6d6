/** The attributes that say where a sound is: its address, or the file of a whole track (player.ts). */
export type PreviewSound = { 'data-src'?: string } | { 'data-file': string }

type Props = {
  title: string
  sound: PreviewSound
  /** The address of the sound as the attributes of an audio, for a visitor without script. */
  plain?: React.ComponentProps<'audio'> | undefined
}

/** Plays a track in the bar at the foot of the page (player.ts); without script there is the browser's own player. */
export const Preview = ({ title, sound, plain }: Props) => (
  <>
    <button type="button" className="fact preview" data-title={title} {...sound}>
      LISTEN <span className="visually-hidden">{`to ${title}`}</span>
    </button>
    {plain && (
      <noscript>
        <audio controls preload="none" aria-label={title} {...plain} />
      </noscript>
    )}
  </>
)

/** Plays all tracks of the page, one after another. */
export const PlayAll = ({ children }: { children: string }) => (
  <button type="button" className="button play-all" data-words={children}>
    {children}
  </button>
)
