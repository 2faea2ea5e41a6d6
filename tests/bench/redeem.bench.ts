// Redeeming a real code among a million, against the bare statement that is its floor.
import { type LabelOfAMillion, codeOf } from './label-of-a-million.ts'
import { median, type Measurement, percentile, ratioTo } from './measurement.ts'

const runs = 5
const triesPerRun = 600

const floor = `update public.codes set redeemed_at = now(), claim = $2
                where id = $1 and redeemed_at is null returning release_id`
const redeem = 'select public.redeem_code($1, $2, $3) as answer'
/** Beside a flood a fan has brought a proof of work. */
const redeemProven = 'select public.redeem_code($1, $2, $3, 5) as answer'

/** Tries of fans with codes that nobody has used; each code is tried once. */
function fansOf(label: LabelOfAMillion) {
  let next = 1
  /** A code that nobody has used, and no other try is given. */
  const fresh = () => {
    next += next % 97 === 96 ? 2 : 1
    return codeOf(next)
  }

  /** Milliseconds of each of so many tries, by so many clients at once. */
  async function tries(clients: number, sql: string, withClient: boolean): Promise<number[]> {
    const all: number[] = []
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const session = await label.pool.connect()
        await session.query('set role service_role')
        for (let count = 0; count < triesPerRun / clients; count++) {
          const parameters = [fresh(), `claim-of-a-fan-${next}`]
          if (withClient) parameters.push(`client ${client} ${next}`)
          const started = performance.now()
          const { rows } = await session.query<{ answer?: { outcome: string } }>({
            name: sql.slice(0, 60),
            text: sql,
            values: parameters,
          })
          all.push(performance.now() - started)
          if (withClient && rows[0]?.answer?.outcome !== 'redeemed')
            throw new Error(`not redeemed: ${JSON.stringify(rows[0])}`)
        }
        await session.query('reset role')
        session.release()
      }),
    )
    return all
  }

  /** The middle of the 95th percentiles of all runs, floor and function by turns. */
  async function compare(clients: number): Promise<[redeeming: number, bare: number]> {
    const both: [number[], number[]] = [[], []]
    await tries(clients, floor, false)
    await tries(clients, redeem, true)
    for (let run = 0; run < runs; run++) {
      both[1].push(percentile(await tries(clients, floor, false), 0.95))
      both[0].push(percentile(await tries(clients, redeem, true), 0.95))
    }
    return [median(both[0]), median(both[1])]
  }
  return { tries, compare }
}

export async function measureRedeeming(label: LabelOfAMillion): Promise<Measurement[]> {
  const { tries, compare } = fansOf(label)
  const alone = await compare(1)
  const together = await compare(16)
  const flood = startFlood(label)
  const flooded: number[] = []
  for (let run = 0; run < runs; run++)
    flooded.push(percentile(await tries(1, redeemProven, true), 0.95))
  const misses = await flood.stop()
  return [
    ratioTo('redeem_code, p95, 1 client : bare UPDATE … RETURNING', alone, 1.6),
    ratioTo('redeem_code, p95, 16 clients : bare UPDATE … RETURNING', together, 2),
    ratioTo(
      `redeem_code, p95, beside a flood (${misses} misses) : without`,
      [median(flooded), alone[0]],
      2,
    ),
    await indexScan(label),
  ]
}

/** The same on a server that waits for its disk at each commit; its label needs 15,000 codes. */
export async function measureDurableRedeeming(label: LabelOfAMillion): Promise<Measurement[]> {
  const { compare } = fansOf(label)
  return [
    ratioTo(
      'redeem_code, p95, 1 client, fsync on : bare UPDATE … RETURNING',
      await compare(1),
      1.6,
    ),
    ratioTo(
      'redeem_code, p95, 16 clients, fsync on : bare UPDATE … RETURNING',
      await compare(16),
      2,
    ),
  ]
}

/** Somebody who guesses without pause, each guess from elsewhere. */
function startFlood({ pool }: LabelOfAMillion): { stop: () => Promise<number> } {
  let isOver = false
  let misses = 0
  const over = (async () => {
    const session = await pool.connect()
    await session.query('set role service_role')
    while (!isOver) {
      misses++
      await session.query(redeem, [
        `MISS${`${misses}`.padStart(4, '0')}`.slice(0, 8),
        null,
        `guesser ${misses}`,
      ])
    }
    await session.query('reset role')
    session.release()
  })()
  return {
    stop: async () => {
      isOver = true
      await over
      return misses
    },
  }
}

async function indexScan({ pool }: LabelOfAMillion): Promise<Measurement> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain ${floor.replace('$1', `'${codeOf(500_000)}'`).replace('$2', 'null')}`,
  )
  const isByIndex = rows.some((row) => row['QUERY PLAN'].includes('Index Scan using codes_pkey'))
  return {
    what: 'the look-up of a code',
    value: isByIndex ? 'Index Scan using codes_pkey' : 'no index',
    limit: 'by index',
    ofLimit: isByIndex ? 1 : Infinity,
  }
}
