// `npm start` with a new demo label, and its admin, for what is measured on it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

const project = resolve(import.meta.dirname, '../..')

export class DemoLabel {
  readonly address: string
  readonly #child: ChildProcess
  readonly #folder: string
  #cookie = ''

  private constructor(address: string, child: ChildProcess, folder: string) {
    this.address = address
    this.#child = child
    this.#folder = folder
  }

  /** Resolves when `npm start` is ready. */
  static async start(): Promise<DemoLabel> {
    const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-start-'))
    const port = await freePort()
    const child = spawn('node', ['netlify/dev/start.mjs'], {
      cwd: project,
      env: { ...process.env, PORT: `${port}`, DATA_DIR: folder },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((ready, fail) => {
      child.once('exit', (code) => fail(new Error(`npm start ended with ${code}`)))
      child.stdout.on('data', (chunk) => {
        if (String(chunk).includes('ready on')) ready()
      })
    })
    return new DemoLabel(`http://localhost:${port}`, child, folder)
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolved) => this.#child.once('exit', resolved))
    if (this.#child.pid) process.kill(-this.#child.pid, 'SIGINT')
    await gone
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async signIn(): Promise<void> {
    const answer = await this.#send('POST', '/api/session', {
      email: 'admin@deadwax.test',
      password: 'demo-admin-pass',
    })
    const cookies = answer.headers.getSetCookie()
    this.#cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  }

  /** What an admin gets. Throws on any refusal. */
  async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await this.#send(method, path, body)
    return (await answer.json()) as Record<string, unknown>
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        origin: this.address,
        'content-type': 'application/json',
        cookie: this.#cookie,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
