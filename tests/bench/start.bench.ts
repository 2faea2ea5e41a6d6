// `npm start` on an installed clone, and how soon an edit is on the page.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { atMost, type Measurement, millisecondsOf } from './measurement.ts'

const project = resolve(import.meta.dirname, '../..')
const quietSeconds = 2

export async function measureStart(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-start-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess | undefined
  try {
    const ready = await millisecondsOf(async () => {
      child = await start(port, folder)
    })
    const edited = await editAnArticle(address)
    return [
      atMost('npm start, until it is ready (a new label)', ready / 1000, 10, 's'),
      atMost(
        'an edit, until it is on the page, after the quiet period',
        edited / 1000 - quietSeconds,
        3,
        's',
      ),
    ]
  } finally {
    if (child?.pid) process.kill(-child.pid, 'SIGINT')
    await new Promise((gone) => (child ? child.once('exit', gone) : gone(0)))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function start(port: number, folder: string): Promise<ChildProcess> {
  return new Promise((ready, fail) => {
    const child = spawn('node', ['netlify/dev/start.mjs'], {
      cwd: project,
      env: { ...process.env, PORT: `${port}`, DATA_DIR: folder },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('exit', (code) => fail(new Error(`npm start ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('ready on')) ready(child)
    })
  })
}

/** Renames the newest article as the admin does, and waits for /news to say so. Milliseconds. */
async function editAnArticle(address: string): Promise<number> {
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { origin: address, 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return (await answer.json()) as Record<string, unknown>
  }
  await call('POST', '/api/session', { email: 'admin@deadwax.test', password: 'demo-admin-pass' })
  const { items } = (await call('GET', '/api/news?sort=published')) as {
    items: { id: string; published: boolean; scheduled: boolean }[]
  }
  const { id } = items.find(({ published, scheduled }) => published && !scheduled)!
  const { article } = (await call('GET', `/api/news/${id}`)) as { article: object }
  const title = `Measured at ${Date.now()}`
  const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  return millisecondsOf(async () => {
    await call('PATCH', `/api/news/${id}`, { ...article, title })
    for (const end = Date.now() + 60_000; ; await later(50)) {
      const html = await fetch(`${address}/news`).then((page) => page.text())
      if (html.includes(title)) return
      if (Date.now() > end) throw new Error('the edit never came onto the page')
    }
  })
}
