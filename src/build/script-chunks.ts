import type { Plugin } from 'vite'

type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const reactPackages = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/
/** The panel's first screen, what draws it, and its rooms, which load when asked for. */
const panelCode = /[\\/](admin[\\/][^\\/]+|@astrojs[\\/]react[\\/]dist[\\/]client)\.(tsx|js)$/

/**
 * Puts the panel's script into one file for its first screen and one more for each room, and React into one beside them.
 * Left alone, the bundler cuts at each combination of rooms and pages that shares something: two dozen files of some
 * hundred bytes, asked for one after the other. What a public page needs stays apart, as small as it was.
 */
export function scriptChunks(): Plugin {
  return {
    name: 'script-chunks',
    configEnvironment: (name) =>
      name !== 'client'
        ? undefined
        : {
            build: {
              rolldownOptions: {
                output: {
                  // Else its name has the names of all that share it.
                  chunkFileNames: ({ name }) =>
                    `_astro/${name.startsWith('shared') ? 'shared' : '[name]'}.[hash].js`,
                  codeSplitting: {
                    groups: [
                      { name: 'react', test: reactPackages, priority: 2 },
                      { name: siteChunk, entriesAware: true, priority: 1 },
                      { name: panelChunk },
                    ],
                  },
                },
              },
            },
          },
  }
}

/** What several pages share, or a page and the panel. */
function siteChunk(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph)
  return roots.size > 1 && [...roots].some((root) => !panelCode.test(root)) ? 'shared' : null
}

/** What is left, if several rooms need it or the first screen does. */
function panelChunk(id: string, graph: Graph): string | null {
  return rootsOf(id, graph).size > 1 ? 'panel' : null
}

/** The modules that are loaded by name, and have this one among what they need. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const roots = new Set<string>()
  if (seen.has(id)) return roots
  seen.add(id)
  const info = graph.getModuleInfo(id)
  if (!info) return roots
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(id)
  for (const importer of info.importers)
    for (const root of rootsOf(importer, graph, seen)) roots.add(root)
  return roots
}
