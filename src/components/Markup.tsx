import { Fragment } from 'react'
import { markupClass, type MarkupNode } from '#src/lib/markup.ts'

export const Markup = ({ nodes }: { nodes: readonly MarkupNode[] }): React.ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{renderNode(node)}</Fragment>)

function renderNode(node: MarkupNode): React.ReactNode {
  switch (node.type) {
    case 'text':
      return node.text
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
