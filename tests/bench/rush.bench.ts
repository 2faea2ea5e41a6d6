// Many right codes at the same moment, at `npm start`: how many releases open, and when.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DemoLabel } from './demo-label.ts'
import { atMost, type Measurement } from './measurement.ts'
import { sized } from './sized.ts'

const owners = sized(500, 10)

export async function measureRush(): Promise<Measurement[]> {
  const label = await DemoLabel.start()
  try {
    await label.signIn()
    const generated = { releaseId: await releaseThatIsOut(label), quantity: owners }
    const { codes } = (await label.call('POST', '/api/staff/generate-codes', generated)) as {
      codes: string[]
    }
    const script = join(import.meta.dirname, 'rush-of-owners.ts')
    const child = spawn(process.execPath, [script, label.address, ...codes], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const opened = JSON.parse(await text(child.stdout)) as [boolean, number, number][]
    const slowest = (tries: number) =>
      Math.max(0, ...opened.filter((one) => one[2] === tries).map(([, ms]) => ms / 1000))
    const closed = opened.filter(([isOpen]) => !isOpen).length
    return [
      atMost(
        `${owners} right codes at once at npm start: not open after the page's own retry`,
        closed,
        0,
        'codes',
      ),
      atMost('the last of those that opened at the first try', slowest(1), 8, 's'),
      atMost('the last of those that opened at the second', slowest(2), 15, 's'),
    ]
  } finally {
    await label.stop()
  }
}

/** The id of a release whose codes open it: of a pre-order none does before its day. */
async function releaseThatIsOut(label: DemoLabel): Promise<string> {
  const { items } = (await label.call('POST', '/api/staff/list-releases', {})) as {
    items: { id: string }[]
  }
  for (const { id } of items) {
    const { release } = await label.call('POST', '/api/staff/read-release', { id })
    const { availableAt } = release as { availableAt: string | null }
    if (!availableAt || new Date(availableAt) <= new Date()) return id
  }
  throw new Error('The demo label has no release that is out.')
}
