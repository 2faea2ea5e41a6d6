import onlyScript from 'astro/client/only.prebuilt.js'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { schemeScript } from '#src/components/scheme-script.ts'
import { popupScript } from '#src/features/newsletter/popup-script.ts'
import { adminSchemeScript } from '#src/layouts/admin-scheme-script.ts'
import type { InlineCode } from './inline-code.ts'

/**
 * All inline code that the site's pages may have: the templates' own literals, and what Astro prints for an island.
 * It comes from code alone, so what anybody enters never gets into the policy.
 */
export const knownInlineCode: InlineCode = {
  scripts: [schemeScript, adminSchemeScript, popupScript, islandScript, onlyScript],
  styles: [ISLAND_STYLES],
}
