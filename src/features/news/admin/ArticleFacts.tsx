/** Facts of an article, each for itself. */
export const ArticleFacts = ({ facts }: { facts: string[] }) =>
  facts.map((fact) => <span key={fact}>{fact}</span>)

/** The badges of an article (articleBadges), with an explanation of HIDDEN. */
export function ArticleBadges({ badges }: { badges: string[] }) {
  if (badges.length === 0) return null
  return (
    <p className="cluster gap-x-8 gap-y-6">
      {badges.map((badge) => (
        <span
          key={badge}
          className="badge fact"
          title={badge === 'HIDDEN' ? 'Not on the landing page' : undefined}
        >
          {badge}
        </span>
      ))}
    </p>
  )
}
