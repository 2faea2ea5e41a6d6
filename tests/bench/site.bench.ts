// Lighthouse's own judgement of every public page. Its bytes are limited by tests/e2e (page-weight.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright/test'
import { storeDemoPictures } from '#netlify/dev/demo-pictures.ts'
import { startSite } from '#netlify/dev/site.ts'
import { startBackend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import { publicPages } from '#tests/support/browser/public-pages.ts'
import { atMost, type Measurement } from './measurement.ts'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import forge from 'node-forge'
import { sized } from './sized.ts'

/** A site on this machine as a CDN serves it: over HTTP/2 (with a certificate that nobody knows), text compressed. */
async function http2Front(site: string) {
  const server = createSecureServer(certificate(), async (request, response) => {
    const answer = await fetch(`${site}${request.url}`, { headers: { accept: '*/*' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const isText = /^text|javascript|json|svg/.test(type)
    const headers = [...answer.headers].filter(
      ([name]) =>
        !/^(connection|keep-alive|transfer-encoding|content-(encoding|length))$/.test(name),
    )
    response.writeHead(answer.status, {
      ...Object.fromEntries(headers),
      ...(isText && { 'content-encoding': 'gzip' }),
    })
    response.end(isText ? gzipSync(body) : body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

/** For localhost, signed by itself, good for a day. */
function certificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048)
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  cert.serialNumber = '01'
  cert.validity.notAfter = new Date(cert.validity.notBefore.getTime() + 24 * 60 * 60 * 1000)
  const name = [{ name: 'commonName', value: 'localhost' }]
  cert.setSubject(name)
  cert.setIssuer(name)
  cert.sign(privateKey, forge.md.sha256.create())
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(cert) }
}

const lighthouseRuns = sized(3, 1)

export const measureSite = (): Promise<Measurement[]> => withDemoSite(judgements)

/** Runs work with the address of the demo label's site. */
export async function withDemoSite<Result>(
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-site-'))
  const backend = await startBackend({ secrets: makeSecrets() })
  await seedDemo(backend)
  await storeDemoPictures(backend, join(folder, 'site/files'))
  const site = await startSite({
    folder: join(folder, 'site'),
    port: await freePort(),
    backend,
    logFile: join(folder, 'log.txt'),
    onProgress: () => undefined,
  })
  try {
    return await work(site.address)
  } finally {
    await site.stop()
    await backend.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const launch = (port: number) =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  })

/** Lighthouse as on a phone, the worst of its runs. Over HTTP/1.1 it would count a connection for each file, as no CDN does. */
async function judgements(site: string): Promise<Measurement[]> {
  const { address, stop } = await http2Front(site)
  const port = await freePort()
  const browser = await launch(port)
  const measurements: Measurement[] = []
  for (const path of publicPages.slice(0, sized(publicPages.length, 1))) {
    const runs: Result[] = []
    for (let run = 0; run < lighthouseRuns; run++) {
      const judged = await lighthouse(`${address}${path}`, {
        port,
        output: 'json',
        logLevel: 'silent',
      })
      if (judged) runs.push(judged.lhr)
    }
    measurements.push(...worstOf(path, runs))
  }
  await browser.close()
  stop()
  return measurements
}

function worstOf(path: string, runs: Result[]): Measurement[] {
  const worst = (id: string) =>
    Math.min(...runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
  const most = (id: string) =>
    Math.max(...runs.map(({ audits }) => audits[id]?.numericValue ?? NaN))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(worst)
  const shift = most('cumulative-layout-shift')
  const blocked = most('total-blocking-time')
  const isGood = scores.every((score) => score === 100) && shift < 0.005 && blocked < 0.5
  const missed = runs.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id }) => id),
  )
  return [
    {
      what: `${path}: Lighthouse, worst of ${runs.length}: performance, accessibility, best practices, SEO; CLS; TBT`,
      value: `${scores.join(' ')}; ${shift.toFixed(3)}; ${blocked.toFixed(0)} ms${isGood ? '' : ` (${[...new Set(missed)].join(', ')})`}`,
      limit: '100 100 100 100; 0.00; 0 ms',
      ofLimit: isGood ? 1 : Infinity,
      ...(scores.every((score) => score === 100) && {
        why: 'all scores are 100; the blocking time is that of one run.',
      }),
    },
    atMost(
      `${path}: largest contentful paint, worst of ${runs.length}`,
      most('largest-contentful-paint') / 1000,
      1.4,
      's',
    ),
  ]
}
