// Closed once is closed for the visit; the closing itself is the browser's. React comes when the form is first touched:
// an island of Astro's would cost every visitor of the home page as much script as all the rest of it.
import { attempt } from '#src/lib/attempt.ts'

const popup = document.querySelector<HTMLDialogElement>('#newsletter')
popup?.addEventListener('close', () =>
  attempt(() => sessionStorage.setItem('deadwax-newsletter', 'closed')),
)
popup?.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') popup.close()
})

const body = popup?.querySelector<HTMLElement>('.newsletter-body')
if (body) wakeOnTouch(body)

/** When React could not be had, the browser posts the form by itself, and the next touch tries again. */
function wakeOnTouch(body: HTMLElement): void {
  const touches = ['pointerdown', 'focusin'] as const
  const wake = async () => {
    for (const type of touches) body.removeEventListener(type, wake)
    const module = await import('./newsletter-mount.ts').catch(() => undefined)
    if (module) module.mountNewsletterForm(body)
    else wakeOnTouch(body)
  }
  for (const type of touches) body.addEventListener(type, wake)
}
