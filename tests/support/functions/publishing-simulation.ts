import type { Backend } from '#supabase/local/backend.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import { itemOf } from '#netlify/server/http/rows.ts'
import { publishingNow, type Publishing } from '#src/features/publishing/state.ts'
import { nextStep, type QuietPeriod } from '#src/features/publishing/publishing.ts'

/** What can happen to a label's site; a number is time that passes, in milliseconds. */
export type Move =
  | 'edit'
  | 'publish-now'
  | 'look'
  | 'two-look'
  | 'die-after-lease'
  | 'die-after-hook'
  | 'hook-down'
  | 'build-reads'
  | 'build-ends'
  | 'build-fails'
  | 'build-vanishes'
  | number

const staffId = '00000000-0000-4000-8000-000000000502'

/** When something happened, and when to try again. */
const times = [
  'changed_at',
  'waiting_since',
  'urgent_at',
  'live_read_at',
  'build_since',
  'build_leased_until',
  'retry_at',
  'due_checked_at',
]

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

type Seen = { revision: number; readAt: number }
type Build = { read: Seen | undefined }

/** How often the schedule runs. */
export const scheduleMs = 2 * 60_000

/**
 * Netlify, the admin and the clock around the real database. Time passes by making everything that has happened older;
 * what is to come (a retry) comes nearer.
 */
export class PublishingSimulation {
  site: Seen | undefined
  /** Builds that were asked for and have not ended; the most that there ever were, and how many were given up. */
  builds: Build[] = []
  mostAtOnce = 0
  givenUp = 0
  /** The most builds within an hour that PUBLISH NOW was the reason of, and how many it asked for with nothing to show. */
  mostPressed = 0
  needless = 0
  private readonly database: Backend['database']
  private readonly quietPeriod: QuietPeriod
  /** False: nobody has the admin open, so only the schedule looks, and only when the database says that it has to. */
  private readonly isWatched: boolean

  constructor(database: Backend['database'], quietPeriod: QuietPeriod, isWatched = true) {
    this.database = database
    this.quietPeriod = quietPeriod
    this.isWatched = isWatched
  }

  async begin(): Promise<void> {
    await this.database.exec(`
      insert into auth.users (id) values ('${staffId}') on conflict do nothing;
      insert into public.users (id, username, email) values ('${staffId}', 'mo', 'mo@label.example') on conflict do nothing;
      delete from public.deploys;
      update public.publishing set revision = 1, changed_at = now(), waiting_since = now(), urgent_at = null,
        live_revision = 0, live_read_at = null, build_revision = null, build_since = null, build_leased_until = null, failure = null, failures = 0,
        retry_at = null, due_checked_at = now(), automatic = true, monthly_limit = 10000;`)
  }

  async make(move: Move): Promise<void> {
    if (typeof move === 'number') return this.pass(move)
    const [build] = this.builds
    switch (move) {
      case 'edit':
        return this.run('select private.bump_revision()')
      case 'publish-now':
        return this.press()
      case 'look':
      case 'die-after-lease':
      case 'die-after-hook':
      case 'hook-down':
        if (!(await this.isAnybodyLooking())) return
        return this.look(await this.see(), move === 'look' ? undefined : move)
      case 'two-look': {
        if (!(await this.isAnybodyLooking())) return
        const [one, other] = [await this.see(), await this.see()]
        await this.look(one)
        return this.look(other)
      }
      case 'build-reads':
        if (build) build.read ??= await this.readContent()
        return
      case 'build-ends':
        if (build?.read) this.site = build.read
        if (build?.read) this.builds.shift()
        return
      case 'build-fails':
        if (build) await this.run("select public.record_build_failure('It broke.')")
        this.builds.shift()
        return
      case 'build-vanishes':
        this.builds.shift()
    }
  }

  /**
   * Nobody looks, and nothing breaks: an edit after each of `pausesMs`, the first call of the schedule after `firstCallMs`,
   * each build taking `buildMs`. Answers how long after the last edit it is on the site, and when the build ended that
   * was under way at that edit.
   */
  async goLiveUnwatched(
    pausesMs: number[],
    firstCallMs: number,
    buildMs: number,
  ): Promise<{ liveAfterMs: number; buildUnderWayMs: number }> {
    const edits = pausesMs.map((_, index) => sumOf(pausesMs.slice(0, index + 1)))
    const lastEdit = edits.at(-1)!
    let [now, nextCall, buildEnd, buildUnderWayMs] = [0, firstCallMs, Infinity, 0]
    while (edits.length > 0 || (await this.waiting()) > 0) {
      const next = Math.min(edits[0] ?? Infinity, nextCall, buildEnd)
      await this.pass(next - now)
      now = next
      if (now === edits[0]) {
        edits.shift()
        await this.make('edit')
        if (edits.length === 0 && buildEnd < Infinity) buildUnderWayMs = buildEnd - now
      } else {
        if (now === buildEnd) await this.make('build-ends')
        else nextCall += scheduleMs
        if (now === buildEnd) buildEnd = Infinity
        const before = this.builds.length
        await this.make('look')
        if (this.builds.length > before) {
          await this.make('build-reads')
          buildEnd = now + buildMs
        }
      }
    }
    return { liveAfterMs: now - lastEdit, buildUnderWayMs }
  }

  /** Everything works from here on, somebody looks now and then, and presses PUBLISH NOW when the admin asks for it. */
  async comeToRest(): Promise<void> {
    for (let time = 0; time < 30 && (await this.waiting()) > 0; time++) {
      const { state, now } = await this.state()
      const next = nextStep(state, this.quietPeriod, now)
      if (next.step === 'hold') await this.make('publish-now')
      await this.make('look')
      await this.make('build-reads')
      await this.make('build-ends')
      await this.pass(25 * 60_000)
    }
  }

  /** Somebody who has the admin open, or the schedule, which asks the database first. */
  private async isAnybodyLooking(): Promise<boolean> {
    if (this.isWatched) return true
    const [row] = await this.database.query<{ value: boolean }>(
      'select public.is_anything_due(false) as value',
      [],
    )
    return row!.value
  }

  /** How many edits visitors do not see. */
  async waiting(): Promise<number> {
    const { state } = await this.state()
    return state.revision - (this.site?.revision ?? 0)
  }

  /** A moderator presses PUBLISH NOW, which the database may refuse. */
  private async press(): Promise<void> {
    const { state } = await this.see()
    const isRefused = await this.database
      .exec(
        `begin; set local role authenticated; set local request.jwt.claim.sub = '${staffId}';
         select public.request_publish(); commit`,
      )
      .then(() => false)
      .catch(async (error: unknown) => {
        await this.database.exec('rollback')
        if (!/^DW01[13]$/.test((error as { code?: string }).code ?? '')) throw error
        return true
      })
    if (!isRefused && state.failure === null && state.revision === this.site?.revision)
      this.needless++
  }

  /** What a look shows before the decision. */
  private async see(): Promise<{ state: Publishing; now: number }> {
    if (this.site)
      await this.database.query('select public.record_build($1, $2)', [
        this.site.revision,
        new Date(this.site.readAt).toISOString(),
      ])
    return this.state()
  }

  /** As publishIfDue() goes on from there. */
  private async look(
    { state, now }: { state: Publishing; now: number },
    accident?: 'die-after-lease' | 'die-after-hook' | 'hook-down',
  ): Promise<void> {
    const next = nextStep(state, this.quietPeriod, now)
    if (next.step === 'give-up-build') {
      this.givenUp++
      return this.run("select public.record_build_failure('Lost.')")
    }
    if (next.step !== 'build') return
    // A lease that ran out: its build is given up, whether its owner died before the call of the hook or behind it.
    if (state.build) this.givenUp++
    const lease = 'select public.lease_build($1) as value'
    const [leased] = await this.database.query<{ value: boolean }>(lease, [state.revision])
    if (!leased!.value || accident === 'die-after-lease') return
    if (accident !== 'hook-down') this.builds.push({ read: undefined })
    this.mostAtOnce = Math.max(this.mostAtOnce, this.builds.length)
    if (accident === 'die-after-hook') return
    await this.database.query('select public.record_hook_call($1, $2)', [
      next.reason,
      accident === 'hook-down' ? 'Down.' : null,
    ])
    const [pressed] = await this.database.query<{ count: number }>(
      "select count(*)::int from public.deploys where reason = 'now' and at > now() - interval '1 hour'",
      [],
    )
    this.mostPressed = Math.max(this.mostPressed, pressed!.count)
  }

  private async readContent(): Promise<Seen> {
    const [row] = await this.database.query<{ value: { revision: number; readAt: string } }>(
      'select private.content_revision() as value',
      [],
    )
    const { revision, readAt } = row!.value
    return { revision, readAt: Date.parse(readAt) }
  }

  private async state(): Promise<{ state: Publishing; now: number }> {
    const [row] = await this.database.query<{ value: Json }>(
      'select public.read_publishing() as value',
      [],
    )
    return itemOf(publishingNow)(row!.value)
  }

  private async pass(milliseconds: number): Promise<void> {
    for (const seen of [this.site, ...this.builds.map(({ read }) => read)])
      if (seen) seen.readAt -= milliseconds
    const older = (columns: string[]) =>
      columns.map((name) => `${name} = ${name} - interval '${milliseconds} milliseconds'`).join()
    await this.run(`
      with deploys as (update public.deploys set ${older(['at'])})
      update public.publishing set ${older(times)}`)
  }

  private async run(statement: string): Promise<void> {
    await this.database.query(statement, [])
  }
}
