// The popup is no modal dialog, so that the browser itself does not close it by Escape.
const popup = document.querySelector<HTMLDialogElement>('#newsletter')

// It never covers the hero: it comes when the hero has left the lower part of the screen.
const hero = document.querySelector('.hero:not(.to-foot)')
if (hero)
  new IntersectionObserver(
    ([seen]) => popup?.toggleAttribute('data-waiting', seen?.isIntersecting),
    { rootMargin: '-65% 0px 0px' },
  ).observe(hero)

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && popup?.matches('[open]:is(:target, :focus-within)')) popup.close()
})
