// Closed once is closed for the visit; the closing itself is the browser's. React comes when the form is first touched.
// When it cannot be had, the browser posts the form by itself.
import { attempt } from '#src/lib/attempt.ts'
import { wakeOnTouch } from '#src/lib/wake-on-touch.ts'

const popup = document.querySelector<HTMLDialogElement>('#newsletter')
popup?.addEventListener('close', () =>
  attempt(() => sessionStorage.setItem('deadwax-newsletter', 'closed')),
)
popup?.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') popup.close()
})

const body = popup?.querySelector<HTMLElement>('.newsletter-body')
if (body)
  wakeOnTouch(body, async () => (await import('./newsletter-mount.ts')).mountNewsletterForm(body))
