// The popup is no modal dialog, so that the browser itself does not close it by Escape.
const popup = document.querySelector<HTMLDialogElement>('#newsletter')

// It leaves the first look to the hero.
const show = () => popup?.removeAttribute('data-waiting')
addEventListener('scroll', show, { once: true })
setTimeout(show, 10_000)

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && popup?.matches('[open]:is(:target, :focus-within)')) popup.close()
})
