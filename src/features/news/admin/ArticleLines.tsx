/** What an article is and how it stands, each in a frame; HIDDEN says what it means. */
export function Badges({ badges }: { badges: string[] }) {
  if (badges.length === 0) return null
  return (
    <p className="badges">
      {badges.map((badge) => (
        <span key={badge} className="badge fact">
          {badge}
        </span>
      ))}
      {badges.includes('HIDDEN') && <span className="badge-note">not on the landing page</span>}
    </p>
  )
}

/** Facts in one line, which breaks between them and never inside a date. */
export function Facts({ facts }: { facts: string[] }) {
  return (
    <p className="row-fact fact article-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
