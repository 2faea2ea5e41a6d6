// The popup is no modal dialog, so that the browser itself does not close it by Escape.
const popup = document.querySelector<HTMLDialogElement>('#newsletter')

// It leaves the first look to the hero, and never covers the newest sleeve: it waits while that is at the foot of the screen or
// below.
const ahead = document.querySelector('.newest-cover') ?? document.querySelector('.hero')
new IntersectionObserver(
  ([entry]) => popup?.toggleAttribute('data-waiting', entry!.isIntersecting),
  // From the lower third of the screen down, without an end.
  { rootMargin: '-66% 0px 99999px' },
).observe(ahead!)

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && popup?.matches('[open]:is(:target, :focus-within)')) popup.close()
})
