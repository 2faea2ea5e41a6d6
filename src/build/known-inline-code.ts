import onlyScript from 'astro/client/only.prebuilt.js'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
// Not exported by Astro, which tells no integration the script that it prints for a directive of the integration's own.
import { buildClientDirectiveEntrypoint } from '../../node_modules/astro/dist/core/client-directive/build.js'
import { schemeScript } from '#src/components/scheme-script.ts'
import { popupScript } from '#src/features/newsletter/popup-script.ts'
import { adminSchemeScript } from '#src/layouts/admin-scheme-script.ts'
import { interactionDirective } from './client-interaction.ts'
import type { InlineCode } from './inline-code.ts'

const { name, entrypoint } = interactionDirective
const interactionScript = await buildClientDirectiveEntrypoint(
  name,
  entrypoint,
  new URL('.', import.meta.url),
)

/** All inline code that pages may have, of the templates and of Astro: content never gets into the policy. */
export const knownInlineCode: InlineCode = {
  scripts: [
    schemeScript,
    adminSchemeScript,
    popupScript,
    islandScript,
    onlyScript,
    interactionScript,
  ],
  styles: [ISLAND_STYLES],
}
