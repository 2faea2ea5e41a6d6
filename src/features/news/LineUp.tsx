import type { ShownArticle } from './shown-article.ts'

/** Who plays, each artist of the label as a link; nothing where nobody says. */
export function LineUp({ article: { show } }: { article: ShownArticle }) {
  if (!show?.acts) return null
  return (
    <ul className="cluster weight-600" aria-label="Line-up">
      {show.acts.map(({ name, path }, index) => (
        <li key={index} dir="auto">
          {path ? <a href={path}>{name}</a> : name}
        </li>
      ))}
    </ul>
  )
}
