/** Facts of an article on one line, which wraps between facts only. */
export function ArticleFacts({ facts }: { facts: string[] }) {
  return (
    <p className="row-fact fact article-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

/** The badges of an article (articleBadges), with an explanation of HIDDEN. */
export function ArticleBadges({ badges }: { badges: string[] }) {
  if (badges.length === 0) return null
  return (
    <p className="cluster badges">
      {badges.map((badge) => (
        <span key={badge} className="badge fact">
          {badge}
        </span>
      ))}
      {badges.includes('HIDDEN') && <span className="badge-note">not on the landing page</span>}
    </p>
  )
}
