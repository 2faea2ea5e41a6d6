import { renderToString } from 'react-dom/server'
import { NewsletterForm } from './NewsletterForm.tsx'
import type { NewsletterProvider } from './provider.ts'

/** The form as the page holds it until newsletter-mount.ts takes it over. */
export const renderNewsletterForm = (provider: NewsletterProvider | undefined): string =>
  renderToString(<NewsletterForm provider={provider} />)
