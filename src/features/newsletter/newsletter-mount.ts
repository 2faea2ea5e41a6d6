import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NewsletterForm } from './NewsletterForm.tsx'
import type { NewsletterProvider } from './provider.ts'

/** React takes over the form that the page came with; what is typed in it already stays. */
export function mountNewsletterForm(place: HTMLElement): void {
  const provider = place.dataset.provider
    ? (JSON.parse(place.dataset.provider) as NewsletterProvider)
    : undefined
  hydrateRoot(place, createElement(NewsletterForm, { provider }))
}
