import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { adminChunks } from './src/build/admin-chunks.ts'
import { clientInteraction } from './src/build/client-interaction.ts'
import { fileOrigins, mediaBase } from './src/build/file-origins.ts'
import { headersFile } from './src/build/headers-file.ts'
import { redirectsFile } from './src/build/redirects-file.ts'
import { licencesFile } from './src/build/licences-file.ts'
import { newsletterProvider } from './src/features/newsletter/provider.ts'
import { musicbrainzForm } from './src/features/releases/musicbrainz.ts'
import { sitemapOfPages } from './src/build/sitemap.ts'

const provider = newsletterProvider(process.env)
const media = mediaBase(process.env)
// Astro gives variables with this prefix to pages and browsers as import.meta.env: src/lib/media.ts reads it.
process.env.PUBLIC_MEDIA_BASE = media

const site = process.env.SITE_URL || process.env.URL || 'http://localhost:8888'

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'ignore',
  // Pages wait for the disk far longer than for each other.
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 16 },
  integrations: [
    react(),
    clientInteraction(),
    headersFile({
      site,
      formTargets: provider ? [new URL(provider.action).origin] : [],
      adminFormTargets: [new URL(musicbrainzForm).origin],
      fileOrigins: fileOrigins(process.env),
      mediaSources: media ? [new URL(media).origin] : [],
    }),
    redirectsFile(),
    licencesFile(),
    sitemapOfPages(),
  ],
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss(), adminChunks()],
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The schemas of answers, with which functions parse what the database says, are in the same modules as those that
      // forms use: what Valibot builds is left out where nothing uses it.
      rolldownOptions: {
        treeshake: {
          manualPureFunctions: ['v'],
          propertyReadSideEffects: false,
        },
      },
    },
    worker: { format: 'es' },
  },
})
