// Every field that is an address of staff's choosing, and every known trick: refused when it is saved, and named.
import { expect, test } from 'vitest'
import { admin } from '#tests/support/functions/everything-fixture.ts'
import { inCatalogue, send } from '#tests/support/functions/answer-shape.ts'
import { fieldsOf, withField } from '#tests/support/functions/naughty.ts'
import { lineOf, operations } from '#tests/support/functions/operations.ts'
import { scaled } from '#tests/support/scale.ts'
import { webAddressCases } from '#tests/support/functions/web-addresses.ts'

const isAddress =
  /^(coverImage|.+Url|url|image|featuredImage|instagram|bandcamp|spotify|soundcloud|twitter)$/
/** A field that is one address, or one of a list of pictures. */
const holdsAddress = (path: readonly string[]) =>
  isAddress.test(path.at(-1)!) || path.at(-2) === 'images'
const fields = operations.flatMap((operation) =>
  fieldsOf(operation.body ?? {})
    .filter(holdsAddress)
    .map((path) => [lineOf(operation), path.join('.'), operation, path] as const),
)

const allowed = (address: string) =>
  webAddressCases.some(([one, isAllowed]) => isAllowed && one === address)
/** Blanks around what was typed are no trick: they go before anybody looks. */
const tricks = [
  ...webAddressCases.filter(([address]) => !allowed(address.trim())).map(([address]) => address),
  'https:evil.example',
  'https://evil.example@label.example',
  'vbscript:msgbox(1)',
  '\u0001javascript:x',
  '/\t/evil.example',
  '/\n/evil.example',
  '\ufeff//evil.example',
  'https://label.example/\u00a0x',
  'blob:x',
  'https://[',
  'https://label.example:99999',
  'https://a b',
  `https://label.example/${'x'.repeat(2000)}`,
]

test('every form that has addresses is looked at', () => {
  expect(fields.map(([line, path]) => `${line} ${path}`)).toHaveLength(33)
})

test.each(fields)(
  '%s refuses every trick in %s, and says where',
  async (_line, name, operation, path) => {
    // In a short run each field gets its share of them, and each of them its fields.
    for (const address of tricks.filter((_, at) => (at + name.length) % scaled(4, 1) === 0)) {
      const body = withField(operation.body!, path, JSON.stringify(address))
      const answer = await send(admin, operation, { body })
      const { error } = (await answer.clone().json()) as {
        error?: { fields: Record<string, string> }
      }
      expect((await inCatalogue(answer, address))[0], `${name}: ${address}`).toBe(400)
      // What holds a null character is refused as a whole before anybody reads it as an address.
      expect([path[0], name], address).toContain(Object.keys(error!.fields)[0])
    }
  },
)
