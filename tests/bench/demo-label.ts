// `npm start` with a new demo label, and its admin, for what is measured on it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCommand, type Started } from '#tests/support/browser/terminal.ts'
import { freePort } from '#tests/support/free-port.ts'

export class DemoLabel {
  readonly address: string
  readonly #command: Started
  readonly #folder: string
  #cookie = ''

  private constructor(address: string, command: Started, folder: string) {
    this.address = address
    this.#command = command
    this.#folder = folder
  }

  /** Resolves when `npm start` is ready. */
  static async start(): Promise<DemoLabel> {
    const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-start-'))
    const port = await freePort()
    const environment = { PORT: `${port}`, DATA_DIR: folder }
    const command = startCommand(['netlify/dev/start.mjs'], environment)
    while (!command.output().includes('ready on')) {
      if (command.child.exitCode !== null) throw new Error(command.output())
      await setTimeout(20)
    }
    return new DemoLabel(`http://localhost:${port}`, command, folder)
  }

  async stop(): Promise<void> {
    this.#command.interrupt()
    await this.#command.exit
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
