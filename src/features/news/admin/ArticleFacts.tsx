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
