// What the extension safeupdate refuses, which hosted Supabase loads into every connection of its Data API.

const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|(?:"(?:[^"]|"")*"|[\w%$.*])+|[;()]/g

/**
 * The UPDATE and DELETE statements without a WHERE of their own: also inside function bodies, DO blocks and CTEs, and in
 * strings, which EXECUTE may run. A statement that a string only begins is one of them.
 */
export function unboundedStatements(sql: string, isString = false): string[] {
  const found: string[] = []
  const words: string[] = []
  for (const [part, tag] of sql.matchAll(token)) {
    if (part.startsWith('--') || part.startsWith('/*')) continue
    if (tag) found.push(...unboundedStatements(part.slice(tag.length, -tag.length)))
    else if (part.startsWith("'"))
      found.push(...unboundedStatements(part.slice(1, -1).replaceAll("''", "'"), true))
    // A quoted name is no keyword.
    words.push(tag || part.startsWith("'") ? 'string' : part)
  }
  const lower = words.map((word) => word.toLowerCase())
  lower.forEach((_, index) => {
    const isStart = isString && index === 0 && /^\s*(?:update|delete)\s/i.test(sql)
    if ((isStart || beginsChange(lower, index)) && !hasWhere(lower.slice(index)))
      found.push(words.slice(index, index + 6).join(' '))
  })
  return found
}

/** Whether `delete from …` or `update … set` begins here, and no trigger, policy, grant, lock or ON CONFLICT. */
function beginsChange(words: string[], index: number): boolean {
  const [verb, next, ...rest] = words.slice(index, index + 6)
  if (verb === 'delete') return next === 'from'
  if (verb !== 'update' || next === 'set') return false
  const beforeSet = rest.slice(0, Math.max(0, rest.indexOf('set')))
  return rest.includes('set') && !beforeSet.some((word) => /^[;()]$/.test(word))
}

/** Whether a WHERE follows within the same statement, at the same depth of brackets. */
function hasWhere(words: string[]): boolean {
  let depth = 0
  for (const word of words) {
    if (word === '(') depth++
    else if (word === ')') depth--
    if (depth < 0 || (depth === 0 && /^(?:;|returning|loop)$/.test(word))) return false
    if (depth === 0 && word === 'where') return true
  }
  return false
}
