// Building ten thousand articles and five hundred releases, and a tenth of both, all public, with what is read on the way.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBackend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { countingProxy, mostRequests } from '#tests/support/backend/counting-proxy.ts'
import { largeLabel } from './large-label.ts'
import { atMost, type Measurement, millisecondsOf, ratioTo } from './measurement.ts'
import { sized } from './sized.ts'

type Size = { articles: number; releases: number }
const large: Size = sized({ articles: 10_000, releases: 500 }, { articles: 40, releases: 4 })
const small: Size = sized({ articles: 1000, releases: 50 }, { articles: 10, releases: 2 })
const pagesOf = ({ articles, releases }: Size) => articles + releases
const millisecondsAPage = ({ seconds }: Built, size: Size) => (1000 * seconds) / pagesOf(size)
const project = resolve(import.meta.dirname, '../..')

/** The ten largest lines of a CPU profile of the large build, taken on the day of the last change to it. */
const profile =
  'Profile of 24 s: waiting for the database and the disk 5.4 s, our pages and components 4.7, garbage collection 1.4, ' +
  'opening files to write 1.2, React (cards and pages) 0.8, making folders 0.8, a web Response for each page 0.8, ' +
  'Astro itself 0.6, writing 0.6, closing files 0.6.'

export async function measureBuild(): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'deadwax-bench-build-'))
  symlinkSync(join(project, 'node_modules'), join(home, 'node_modules'), 'junction')
  const few = await buildLabel(home, small)
  const many = await buildLabel(home, large)
  const bare = await build(barePages(home, pagesOf(large)), home, {})
  rmSync(home, { recursive: true, force: true })
  const thousands = pagesOf(large) / 1000
  return [
    atMost('build, per 1,000 content pages, reads included', many.seconds / thousands, 2, 's'),
    {
      ...ratioTo(
        'build, per 1,000 content pages : as many bare Astro pages',
        [many.seconds / thousands, bare.seconds / thousands],
        2,
        's',
      ),
      why: `each article is two files (its page, and its JSON for the modal), and the admin is bundled as well. ${profile}`,
    },
    ratioTo(
      'build, time a content page with 10,500 : with 1,050 of them',
      [millisecondsAPage(many, large), millisecondsAPage(few, small)],
      1.3,
    ),
    atMost('requests to Supabase while building', many.requests, mostRequests, 'requests'),
    {
      ...atMost('memory of the build at its peak', many.peakMegabytes, 1024, 'MB'),
      why: 'most of it is the bundler’s: see the build of a tenth.',
    },
    atMost('memory of the build of a tenth of it', few.peakMegabytes, 1024, 'MB'),
  ]
}

/** Builds a label of this size in an embedded backend of its own. */
async function buildLabel(home: string, { articles, releases }: Size) {
  const secrets = makeSecrets()
  const backend = await startBackend({ secrets })
  await backend.database.exec(largeLabel(articles, releases))
  const counter = await countingProxy(backend.url)
  const env = {
    SUPABASE_URL: counter.url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SITE_URL: 'https://label.example',
  }
  const built = await build(project, home, env)
  const requests = counter.count()
  await counter.stop()
  await backend.stop()
  return { ...built, requests }
}

/** A site of as many pages without anything in them. */
function barePages(home: string, pageCount: number): string {
  const root = join(home, 'bare')
  mkdirSync(join(root, 'src/pages'), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(root, 'src/pages/[page].astro'),
    `---
export const getStaticPaths = () =>
  Array.from({ length: ${pageCount} }, (_, page) => ({ params: { page: String(page) } }))
---
<html><head><title>x</title></head><body>{Astro.params.page}</body></html>`,
  )
  return root
}

type Built = { seconds: number; peakMegabytes: number }

async function build(root: string, home: string, env: Record<string, string>): Promise<Built> {
  let peakMegabytes = 0
  const astro = join(project, 'node_modules/astro/bin/astro.mjs')
  const work = () =>
    new Promise<void>((done, fail) => {
      const child = spawn(
        process.execPath,
        [astro, 'build', '--root', root, '--outDir', join(home, 'dist')],
        {
          cwd: home,
          env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      const watch = setInterval(() => {
        peakMegabytes = Math.max(peakMegabytes, megabytesOf(child.pid!))
      }, 100)
      child.once('exit', (code) => {
        clearInterval(watch)
        if (code === 0) done()
        else fail(new Error(`astro build ended with ${code}`))
      })
    })
  const seconds = (await millisecondsOf(work)) / 1000
  return { seconds, peakMegabytes }
}

/** The most memory that a process has had so far, as Linux says; 0 elsewhere. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    // Nothing once it has ended.
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
