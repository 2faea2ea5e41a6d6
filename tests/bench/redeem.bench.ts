// Redeeming a real code among a million, against the bare statement that is its floor.
import { codeCount, type LabelOfAMillion, codeOf } from './label-of-a-million.ts'
import {
  atMost,
  median,
  type Measurement,
  percentile,
  processorTimeOf,
  ratioTo,
} from './measurement.ts'
import { sized } from './sized.ts'

const runs = sized(5, 1)
const triesPerRun = sized(600, 96)

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
        const session = await label.api.connect()
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

  /** The milliseconds of CPU that one call costs the database, in the middle of all runs; with the network's part of it. */
  async function processorTimeEach(sql: string, parameters: () => unknown[]): Promise<number> {
    const session = await label.api.connect()
    await session.query('set role service_role')
    const spent = await processorTimeOf(session)
    const all: number[] = []
    for (let run = 0; run <= runs; run++) {
      const started = spent()
      for (let count = 0; count < triesPerRun; count++)
        await session.query({ name: sql.slice(0, 60), text: sql, values: parameters() })
      all.push((spent() - started) / triesPerRun)
    }
    await session.query('reset role')
    session.release()
    return median(all.slice(1))
  }
  return { fresh, tries, compare, processorTimeEach }
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
    {
      ...ratioTo('redeem_code, p95, 1 client : bare UPDATE … RETURNING', alone, 1.6),
      why: redeemParts,
    },
    {
      ...ratioTo('redeem_code, p95, 16 clients : bare UPDATE … RETURNING', together, 2),
      why: redeemParts,
    },
    ratioTo(
      `redeem_code, p95, beside a flood (${misses} misses) : without`,
      [median(flooded), alone[0]],
      2,
    ),
    await indexScan(label),
  ]
}

/** The same on a server that waits for its disk at each commit; its label needs 40,000 codes. */
export async function measureDurableRedeeming(label: LabelOfAMillion): Promise<Measurement[]> {
  const { fresh, compare, processorTimeEach } = fansOf(label)
  const what = 'redeem_code, p95, fsync on'
  const alone = await compare(1)
  const together = await compare(16)
  const bare = await processorTimeEach(floor, () => [fresh(), 'claim-of-a-bare-fan'])
  let client = 0
  const whole = await processorTimeEach(redeem, () => [
    fresh(),
    'claim-of-a-fan-1',
    `cpu ${client++}`,
  ])
  const partTimes: Measurement[] = []
  for (const [part, sql, parameters] of parts(label.releases[0]!, fresh))
    partTimes.push(
      atMost(`of that, ${part}`, await processorTimeEach(sql, parameters), mostProcessorTime, 'ms'),
    )
  return [
    { ...ratioTo(`${what}, 1 client : bare UPDATE … RETURNING`, alone, 1.6), why: redeemParts },
    { ...ratioTo(`${what}, 16 clients : bare UPDATE … RETURNING`, together, 2), why: redeemParts },
    atMost('redeem_code, CPU of the database', whole, mostProcessorTime, 'ms'),
    ratioTo('redeem_code, CPU of the database : bare UPDATE … RETURNING', [whole, bare], 3),
    ...partTimes,
  ]
}

const redeemParts =
  'beside the UPDATE it locks and reads the rate limits of the connection, and reads release and files for the answer; the section redeem has what each part costs.'

/** In milliseconds a redemption. */
const mostProcessorTime = 0.9

/** What redeem_code() does, part by part, each with what a query costs at all. */
const parts = (
  release: string,
  fresh: () => string,
): [part: string, sql: string, parameters: () => unknown[]][] => [
  ['a query that does nothing', 'select', () => []],
  [
    'the lock of the client',
    "select private.lock_rate_limit('redeem-client', $1)",
    () => [fresh()],
  ],
  ['using the code', "select private.use_code($1, 'claim-of-a-fan-1')", () => [fresh()]],
  ['the answer', `select private.redeemed_release('${release}', $1)`, () => [fresh()]],
]

/** Somebody who guesses without pause, each guess from elsewhere. */
function startFlood({ api }: LabelOfAMillion): { stop: () => Promise<number> } {
  let isOver = false
  let misses = 0
  const over = (async () => {
    const session = await api.connect()
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
    `explain ${floor.replace('$1', `'${codeOf(codeCount / 2)}'`).replace('$2', 'null')}`,
  )
  const isByIndex = rows.some((row) => row['QUERY PLAN'].includes('Index Scan using codes_pkey'))
  return {
    what: 'the look-up of a code',
    value: isByIndex ? 'Index Scan using codes_pkey' : 'no index',
    limit: 'by index',
    ofLimit: isByIndex ? 1 : Infinity,
  }
}
