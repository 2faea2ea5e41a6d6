// Comments, quoted things and dollar quotes as wholes, so that no semicolon inside of them ends a statement.
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g

/** The single statements of a migration, as the Supabase CLI sends them. */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') {
      statements.push(statement.trim())
      statement = ''
    } else if (!part.startsWith('--') && !part.startsWith('/*')) statement += part
  }
  return [...statements, statement.trim()].filter(Boolean)
}
