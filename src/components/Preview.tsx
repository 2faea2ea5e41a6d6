type Props = {
  title: string
  /** The attributes that give the sound's address. */
  address: { src?: string }
}

/** A track's preview: the browser's own player behind a word, without script. preview-player.ts plays it. */
export const Preview = ({ title, address }: Props) => (
  <details className="preview" name="preview">
    <summary className="fact">
      LISTEN <span className="visually-hidden">{`to ${title}`}</span>
    </summary>
    <audio controls preload="none" {...address} aria-label={`Preview of ${title}`} title={title} />
  </details>
)
