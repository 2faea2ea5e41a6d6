/** The attributes that say where a sound is: its address, or the file of a whole track (player.ts). */
export type PreviewSound = { 'data-src'?: string } | { 'data-file': string }

type Props = {
  title: string
  sound: PreviewSound
  /** The address of the sound as a link's attributes, for a visitor without script. */
  link?: React.ComponentProps<'a'> | undefined
}

/** Plays a track in the bar at the foot of the page (player.ts); without script its sound opens in the browser. */
export const Preview = ({ title, sound, link }: Props) => (
  <>
    <button type="button" className="fact preview" data-title={title} {...sound}>
      LISTEN <span className="visually-hidden">{`to ${title}`}</span>
    </button>
    {link && (
      <noscript>
        <a className="fact preview" {...link}>
          LISTEN <span className="visually-hidden">{`to ${title}`}</span>
        </a>
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
