/** Longer numbers than this may break, because a sleeve in a list is no wider. */
export const longestWhole = 16

/** A catalogue number, which does not break at its hyphen, and which no browser translates. */
export const CatalogueNumber = ({ number }: { number: string }) => (
  <bdi className={number.length > longestWhole ? undefined : 'whole'} translate="no">
    {number}
  </bdi>
)
