// Closed once is closed for the visit; the closing itself is the browser's.
import { attempt } from '#src/lib/attempt.ts'

const popup = document.querySelector<HTMLDialogElement>('#newsletter')
popup?.addEventListener('close', () =>
  attempt(() => sessionStorage.setItem('deadwax-newsletter', 'closed')),
)
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && popup?.matches('[open]:is(:target, :focus-within)')) popup.close()
})
