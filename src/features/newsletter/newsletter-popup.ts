// Closed once is closed for the visit; the closing itself is the browser's.
import { attempt } from '#src/lib/attempt.ts'

const popup = document.querySelector<HTMLDialogElement>('#newsletter')
popup?.addEventListener('close', () =>
  attempt(() => sessionStorage.setItem('deadwax-newsletter', 'closed')),
)
popup?.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') popup.close()
})
