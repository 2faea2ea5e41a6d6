// docs/operations.md, written from what the product declares: `npm run vitest -- tests/unit/operations-list -u`.
import { expect, test } from 'vitest'
import { roles } from '#src/lib/operation.ts'
import { declared } from '#tests/support/functions/declared.ts'

const callersOf = (by: (typeof declared)[number]['by']) =>
  by === 'anyone' ? 'anyone' : by.length === roles.length ? 'staff' : 'admins'

const lineOf = (operation: (typeof declared)[number]) => {
  const { method, path, by } = operation
  const sql = 'sql' in operation ? `, \`${path.split('/').at(-1)!.replaceAll('-', '_')}()\`` : ''
  return `- \`${method} ${path}\`: ${callersOf(by)}${sql}`
}

/** The operations of a group, by their addresses. */
const listOf = (isIn: (path: string) => boolean) =>
  declared
    .toSorted((one, other) =>
      `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1,
    )
    .filter(({ path }) => isIn(path))
    .map(lineOf)
    .join('\n')

const isOfStaff = (path: string) => path.startsWith('/api/staff/')

test('no two operations of the staff have one name', () => {
  const paths = declared.map(({ path }) => path).filter(isOfStaff)
  expect(paths).toEqual([...new Set(paths)])
})

test('docs/operations.md lists every operation, who may call it, and its SQL function', async () => {
  const text = `# Operations

Every operation that the product declares, and who may call it: \`staff\` are admins and moderators. Where a SQL function carries it out alone, the line ends with its name. Input and answer are declared beside each in \`src/features/**/*operations.ts\`. A test compares this list with the declarations.

## Of the staff, in one function

${listOf(isOfStaff)}

## With an address of their own

${listOf((path) => !isOfStaff(path))}
`
  await expect(text).toMatchFileSnapshot('../../docs/operations.md')
})
