/** The attributes that say where a sound is: its address, or the file of a whole track (player.ts). */
export type PreviewSound = { src?: string } | { 'data-file': string }

type Props = { title: string; sound: PreviewSound }

/** What is heard of a track: the browser's own player behind a word, without script. player.ts plays it. */
export const Preview = ({ title, sound }: Props) => (
  <details className="preview" name="preview">
    <summary className="fact">
      LISTEN <span className="visually-hidden">{`to ${title}`}</span>
    </summary>
    <audio controls preload="none" {...sound} aria-label={title} title={title} />
  </details>
)
