import ts from 'typescript'

/** A type of generated database types: the members of its union, without null and undefined, and whether both may be. */
export type Leaf = { types: string[]; isNullable: boolean; isOptional: boolean }

/** The leaves of `Database['public']` by their path, like 'Tables.codes.Row.id' or 'Functions.redeem_code.Args.claim'. */
export function typeLeaves(source: string): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const visit = (node: ts.TypeNode, path: string[], isOptional: boolean): void => {
    if (ts.isTypeLiteralNode(node))
      for (const member of node.members) {
        if (!ts.isPropertySignature(member) || !member.type) continue
        const name = member.name as ts.Identifier | ts.StringLiteral
        visit(member.type, [...path, name.text], member.questionToken !== undefined)
      }
    else leaves.set(path.join('.'), { ...unionOf(node), isOptional })
  }
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest, true)
  const database = file.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Database',
  ) as ts.TypeAliasDeclaration
  visit(database.type, [], false)
  return new Map(
    [...leaves].flatMap(([path, leaf]) =>
      path.startsWith('public.') ? [[path.slice('public.'.length), leaf]] : [],
    ),
  )
}

function unionOf(node: ts.TypeNode): Omit<Leaf, 'isOptional'> {
  const members = (ts.isUnionTypeNode(node) ? [...node.types] : [node]).map((type) =>
    // A jsonb column that is not null may hold the null of JSON.
    type
      .getText()
      .replace(/^NonNullable<Json>$/, 'Json')
      .replaceAll('"', "'")
      .replaceAll(/[()]/g, ''),
  )
  const types = members.filter((type) => type !== 'null' && type !== 'undefined').toSorted()
  return { types, isNullable: types.length < members.length }
}
