import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'playwright/test'
import { freePort } from '../free-port.ts'
import { engines } from './browser.ts'
import { watchPage, type Driver } from './tab.ts'

/** WebKitGTK by W3C WebDriver, on a screen of its own. */
export async function startWebKit(folder: string): Promise<Driver> {
  const screen = spawn(engines.xvfb, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(engines['webkit2gtk-driver'], [`--port=${port}`], {
    stdio: 'ignore',
    // MiniBrowser saves downloads in the home folder.
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, HOME: folder },
  })
  const call = async (method: string, path: string, body?: object) => {
    const address = `http://127.0.0.1:${port}${path}`
    const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await expect.poll(() => call('GET', '/status').catch(() => null)).toMatchObject({ ready: true })
  const session = await call('POST', '/session', { capabilities: {} })
  const path = `/session/${(session as { sessionId: string }).sessionId}`
  const post = (command: string, body = {}) => call('POST', `${path}/${command}`, body)
  const evaluate = (expression: string) =>
    post('execute/sync', {
      script: `(${watchPage.toString()})(); return (${expression})`,
      args: [],
    })
  /** Does something with the element of an expression. */
  const act = async (expression: string, act: string, body?: object) => {
    const [id] = Object.values((await evaluate(expression)) as Record<string, string>)
    await post(`element/${id}/${act}`, body)
  }
  const type = (text: string) => act('document.activeElement', 'value', { text })
  return {
    goto: (url) => post('url', { url }),
    back: () => post('back'),
    reload: () => post('refresh'),
    resize: (width, height) => post('window/rect', { width, height }),
    evaluate,
    click: (expression) => act(expression, 'click'),
    attach: (expression, ...files) => act(expression, 'value', { text: files.join('\n') }),
    type,
    // The key's code point (W3C WebDriver, 17.4.2).
    escape: () => type('\uE00C'),
    close: async () => {
      await call('DELETE', path)
      for (const child of [driver, screen]) child.kill()
    },
  }
}
