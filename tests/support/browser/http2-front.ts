import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import forge from 'node-forge'

/** A site on this machine as a CDN serves it: over HTTP/2 (with a certificate that nobody knows), text compressed. */
export async function http2Front(site: string) {
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
