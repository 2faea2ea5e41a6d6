import type { Page } from '#src/lib/page.ts'

/** Every item of a list, read page by page from the place that each page names. */
export async function readAll<Item>(
  read: (after: string | undefined) => Promise<Pick<Page<Item>, 'items' | 'next'>>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await read(after)
    all.push(...page.items)
    after = page.next
  }
  return all
}
