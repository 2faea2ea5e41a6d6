// `npm start -- --phone`: the site on the local network, for a phone in the same room. What staff use stays on this machine, where
// its published passwords are of no use to others.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { attempt } from '#src/lib/attempt.ts'
import { StartError } from './explain.ts'
import { isHost, misdirected } from './own-host.ts'

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** The ranges of local networks, those of homes first: the last one is often a bridge of this machine alone. */
const privateRanges = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

/**
 * The address of this machine on the local network, or the one that is asked for, if it has that. Throws StartError without
 * one.
 */
export function phoneHost(wanted: string | undefined, interfaces = networkInterfaces()): string {
  const own = addressesOf(interfaces)
  if (wanted !== undefined && own.includes(wanted)) return wanted
  const found = privateRanges.flatMap((range) => own.filter((address) => range.test(address)))[0]
  if (wanted === undefined && found !== undefined) return found
  const others = own.length > 0 ? ` It has ${own.join(' and ')}.` : ''
  throw new StartError(
    wanted === undefined
      ? `This computer has no address in a local network.${others} Connect it to the network of the phone, or name its address: npm start -- --phone=<address>`
      : `This computer does not have the address ${wanted}.${others}`,
  )
}

const addressesOf = (interfaces: Interfaces): string[] =>
  Object.values(interfaces).flatMap((all = []) =>
    all
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  )

/** The lines of a QR code for a terminal, dark on light whatever its colours are; without colours for a dark one. */
export function qrLines(text: string, isColoured: boolean): string[] {
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n')
  return isColoured ? lines.map((line) => `\u001B[97;40m${line}\u001B[0m`) : lines
}

/** What fans use of the functions; whatever else there is, and any that comes, is for staff. */
const publicFunctions = ['contact', 'download', 'newsletter', 'preview', 'redeem', 'transfer']
const publicPath = new RegExp(`^/api/(${publicFunctions.join('|')})(/|$)`)

/** Whether an address is not answered on the local network: the admin's, those of its calls, uploads, and of the schedule. */
export function isForStaff(address: string): boolean {
  const [written = ''] = address.split(/[?#]/, 1)
  const path = attempt(() => decodeURIComponent(written).toLowerCase())
  if (path === null || !isPlain(written)) return true
  if (/^\/(admin|\.netlify|_files\/upload)(\/|$)/.test(path)) return true
  return /^\/api(\/|$)/.test(path) && !publicPath.test(path)
}

/** Whether each reader understands a path in the same way: not '/x/../admin', '//admin', '/x%2fadmin' or '/%2561dmin'. */
const isPlain = (path: string): boolean =>
  path.startsWith('/') && !/\\|\/\/|\/\.{1,2}(\/|$)|%(2e|2f|5c|23|3f|25)/i.test(path)

/**
 * Answers the public paths when Host is this address of the local network. It is for a socket of that address alone, because a
 * stranger on the network may send any Host.
 */
export const phoneListener =
  (host: string, port: number, answer: RequestListener): RequestListener =>
  (request, response) => {
    if (!isHost(request.headers.host, host, port)) misdirected(response, `http://${host}:${port}`)
    else if (isForStaff(request.url ?? '')) needsLocalhost(request, response, port)
    else answer(request, response)
  }

function needsLocalhost(request: IncomingMessage, response: ServerResponse, port: number): void {
  request.resume()
  response.writeHead(403, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
  })
  response.end(localhostPage(`http://localhost:${port}`))
}

/** The page in place of the admin. */
const localhostPage = (address: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Admin</title><p>The admin needs localhost: open ${address}/admin on the computer that runs Deadwax.</p></html>\n`
