// The popup is no modal dialog, so that the browser itself does not close it by Escape.
const popup = document.querySelector<HTMLDialogElement>('#newsletter')
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && popup?.matches('[open]:is(:target, :focus-within)')) popup.close()
})
