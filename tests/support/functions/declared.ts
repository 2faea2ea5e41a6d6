// Every operation that the product declares, found in its files.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Declared } from '#netlify/server/http/serve.ts'

const modules = await Promise.all(
  globSync('src/features/**/*operations.ts').map(
    (file) =>
      import(/* @vite-ignore */ resolve(file)) as Promise<Record<string, Record<string, Declared>>>,
  ),
)

export const declared: Declared[] = modules.flatMap((module) =>
  Object.values(module).flatMap((operations) => Object.values(operations)),
)
