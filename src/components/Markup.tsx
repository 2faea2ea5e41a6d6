import { Fragment } from 'react'
import { splitAtNumbers } from '#src/lib/fitted.ts'
import { markupClass, type MarkupNode } from '#src/lib/markup.ts'

export const Markup = ({ nodes }: { nodes: readonly MarkupNode[] }): React.ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{renderNode(node)}</Fragment>)

function renderNode(node: MarkupNode): React.ReactNode {
  switch (node.type) {
    case 'text':
      return wholeNumbers(node.text)
    case 'break':
      return <br />
    case 'link':
      return (
        <a href={node.href}>
          <Markup nodes={node.children} />
        </a>
      )
    case 'span':
      return (
        <span className={markupClass(node.tag)}>
          <Markup nodes={node.children} />
        </span>
      )
  }
}

/** A text in which a line never breaks within a catalogue number. */
function wholeNumbers(text: string): React.ReactNode {
  const parts = splitAtNumbers(text)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
