import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ConfirmProvider, useConfirm } from '#src/components/admin/dialogs.tsx'

/** What useConfirm gives a screen. */
function confirmOfAScreen(): ReturnType<typeof useConfirm> {
  const given: ReturnType<typeof useConfirm>[] = []
  function Screen() {
    given.push(useConfirm())
    return null
  }
  const provider = createElement(ConfirmProvider, null, createElement(Screen))
  renderToStaticMarkup(createElement(MemoryRouter, null, provider))
  return given[0]!
}

test('a question that another one replaces is answered by no, and the other one waits', async () => {
  const confirm = confirmOfAScreen()
  const first = confirm({ text: 'Delete this?', yes: 'DELETE' })
  const second = confirm({ text: 'Leave without saving?', yes: 'LEAVE' })
  expect(await first).toBe(false)
  expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits')
})
