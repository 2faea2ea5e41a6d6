import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { licencesPath } from './licences-path.ts'

/** What ships to browsers without a module of its own in a bundle: the scripts of the islands, and the style sheets' base. */
const besidesBundles = ['astro', 'tailwindcss']

type Software = { name: string; licence: string; link: string; text: string }

/** The libraries that a package has in its WASM, by the package's name. */
const compiledIn: Record<string, Software> = {
  '@mediabunny/mp3-encoder': {
    name: 'LAME 3.100',
    licence: 'LGPL-2.0',
    link: 'https://lame.sourceforge.io',
    text: readOwn('lame.txt'),
  },
  '@mediabunny/flac-encoder': {
    name: 'libFLAC',
    licence: 'BSD-3-Clause',
    link: 'https://github.com/xiph/flac',
    text: readOwn('libflac.txt'),
  },
}

const isCompiledIn = (software: Software) => Object.values(compiledIn).includes(software)

function readOwn(file: string): string {
  return readFileSync(new URL(`compiled-in/${file}`, import.meta.url), 'utf8').trim()
}

/**
 * Writes /licences.txt: the software by others in the scripts and style sheets of the site, each with its licence, a link and
 * the licence's text. A script with code under the MPL or the LGPL, or in WASM, begins with a notice. Vite's own `build.license` leaves
 * workers out.
 */
export function licencesFile(): AstroIntegration {
  const shipped = new Map<string, Software[]>()
  const collector = collectSoftware(shipped)
  return {
    name: 'licences-file',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collector], worker: { plugins: () => [collector] } } })
      },
      'astro:build:done': async ({ dir }) => {
        for (const name of besidesBundles)
          addPackage(shipped, fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)))
        await writeFile(fileURLToPath(new URL(licencesPath.slice(1), dir)), textOf(shipped))
      },
    },
  }
}

/** Collects the packages whose modules are in bundles for browsers, by their folders. */
const collectSoftware = (shipped: Map<string, Software[]>): Plugin => ({
  name: 'licences-file',
  generateBundle(_options, bundle) {
    if (this.environment.config.consumer === 'server') return
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const folders = new Set(chunk.moduleIds.flatMap((id) => packageFolder.exec(id)?.[1] ?? []))
      const software = [...folders].flatMap((folder) => addPackage(shipped, folder))
      const notices = software
        .filter((one) => /^L?GPL|^MPL/.test(one.licence) || isCompiledIn(one))
        .map(({ name, licence, link }) => `${name} (${licence}, ${link})`)
      // After the minifier, which removes comments.
      if (notices.length)
        chunk.code = `/*! With ${notices.join(', ')}. Licences: ${licencesPath} */\n${chunk.code}`
    }
  },
})

const packageFolder = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

const packageFile = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  homepage: v.optional(v.string()),
  repository: v.optional(v.union([v.string(), v.object({ url: v.string() })])),
})

function addPackage(shipped: Map<string, Software[]>, folder: string): Software[] {
  const known = shipped.get(folder)
  if (known) return known
  const about = v.parse(packageFile, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  const own = {
    name: `${about.name} ${about.version}`,
    licence: about.license,
    link: linkOf(about),
    text: file
      ? readFileSync(join(folder, file), 'utf8').trim()
      : 'The package names its licence and has no file with the text.',
  }
  const inside = compiledIn[about.name]
  const software = inside ? [own, inside] : [own]
  shipped.set(folder, software)
  return software
}

/** Where the sources are: npm takes `owner/name` for a repository at GitHub. */
function linkOf({ homepage = '', repository = '' }: v.InferOutput<typeof packageFile>): string {
  const source = typeof repository === 'string' ? repository : repository.url
  if (!source) return homepage
  const address = source
    .replace(/^(git\+)?(git|ssh|https?):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '')
  return address.startsWith('https://')
    ? address
    : `https://github.com/${address.replace(/^github:/, '')}`
}

/** Software with the same text of a licence stands together. */
function textOf(shipped: Map<string, Software[]>): string {
  const all = [...shipped.values()]
    .flat()
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const unique = new Map(all.map((software) => [software.name, software]))
  const sections = Map.groupBy(unique.values(), ({ text }) => text)
  return [
    'The software by others in the pages of this site and in its admin, with licences and links to the sources.\n',
    ...[...sections].map(([text, software]) => {
      const names = software.map(({ name, licence, link }) => `${name} (${licence}): ${link}`)
      return `${'-'.repeat(80)}\n\n${names.join('\n')}\n\n${text}\n`
    }),
  ].join('\n')
}
