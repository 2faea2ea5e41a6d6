// `npm start` on an installed clone, and how soon an edit is on the page.
import { articleInput } from '#src/features/news/admin/schema.ts'
import { DemoLabel } from './demo-label.ts'
import { atMost, type Measurement, millisecondsOf } from './measurement.ts'

const quietSeconds = 2

export async function measureStart(): Promise<Measurement[]> {
  const started = performance.now()
  const label = await DemoLabel.start()
  const readySeconds = (performance.now() - started) / 1000
  try {
    await label.signIn()
    // A new label renders its music and publishes it meanwhile.
    await editAnArticle(label)
    const editedSeconds = (await editAnArticle(label)) / 1000
    return [
      atMost('npm start, until it is ready (a new label)', readySeconds, 10, 's'),
      {
        ...atMost(
          'an edit, until it is on the page, after the quiet period',
          editedSeconds - quietSeconds,
          3,
          's',
        ),
        why: 'it is one build of the whole demo label, and follows the speed of the machine.',
      },
    ]
  } finally {
    await label.stop()
  }
}

/** Renames the newest article as the admin does, and waits for /news to say so. Milliseconds. */
async function editAnArticle(label: DemoLabel): Promise<number> {
  const { items } = (await label.call('POST', '/api/staff/list-articles', {
    sort: 'published',
  })) as {
    items: { id: string; published: boolean; scheduled: boolean }[]
  }
  const { id } = items.find(({ published, scheduled }) => published && !scheduled)!
  const { article } = (await label.call('POST', '/api/staff/read-article', { id })) as {
    article: Record<string, unknown>
  }
  const typed = Object.keys(articleInput.entries).map((field) => [field, article[field] ?? ''])
  const { updatedAt } = article
  const title = `Measured at ${Date.now()}`
  const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  return millisecondsOf(async () => {
    await label.call('POST', '/api/staff/change-article', {
      ...Object.fromEntries(typed),
      id,
      title,
      updatedAt,
    })
    for (const end = Date.now() + 60_000; ; await later(50)) {
      const html = await fetch(`${label.address}/news`).then((page) => page.text())
      if (html.includes(title)) return
      if (Date.now() > end) throw new Error('the edit never came onto the page')
    }
  })
}
