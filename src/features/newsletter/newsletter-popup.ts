// The popup is no modal dialog, so that the browser itself does not close it by Escape.
const popup = document.querySelector<HTMLDialogElement>('#newsletter')

// It leaves the first look to the hero, and never covers the newest sleeve: it waits while that is at the foot of the screen or
// below.
const ahead = document.querySelector('.newest-cover') ?? document.querySelector('.hero')
new IntersectionObserver(
  ([entry]) =>
    popup?.toggleAttribute(
      'data-waiting',
      entry!.isIntersecting || entry!.boundingClientRect.top > 0,
    ),
  { rootMargin: '-70% 0px 0px' },
).observe(ahead!)

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && popup?.matches('[open]:is(:target, :focus-within)')) popup.close()
})
