// Copies the code of a player in the size of a button (EmbedPart.astro); where the browser does not allow that, it stands selected.
const part = document.querySelector('.embed-codes')!
const code = part.querySelector('textarea')!

part.addEventListener('click', ({ target }) => {
  const button = target as HTMLButtonElement
  if (!button.value) return
  code.value = code.value.replace(/\d+(?=" title)/, button.value)
  navigator.clipboard.writeText(code.value).then(
    () => (button.textContent = 'COPIED'),
    () => {
      code.focus()
      code.select()
    },
  )
})
