import { expect, test, vi } from 'vitest'
import directive from '#src/build/interaction-directive.ts'

/** An island on which the directive waits; `load` answers what hydrates it. */
function island() {
  const element = new EventTarget() as HTMLElement
  const hydrate = vi.fn(async () => undefined)
  const load = vi.fn(async () => hydrate)
  directive(load, { name: 'Form', value: true as unknown as string }, element)
  const interact = (type: string, pointerType?: string) =>
    element.dispatchEvent(Object.assign(new Event(type), pointerType && { pointerType }))
  return { element, load, hydrate, interact }
}

test.each(['focusin', 'keydown', 'click'])('%s hydrates, and only once', async (type) => {
  const { load, hydrate, interact } = island()
  expect(load).not.toHaveBeenCalled()
  interact(type)
  interact(type)
  interact('click')
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledOnce()
})

test('a mouse hydrates when it is pressed; a finger, which may be scrolling, when it has tapped', () => {
  const mouse = island()
  mouse.interact('pointerdown', 'mouse')
  expect(mouse.load).toHaveBeenCalledOnce()

  const finger = island()
  finger.interact('pointerdown', 'touch')
  expect(finger.load).not.toHaveBeenCalled()
  finger.interact('click', 'touch')
  expect(finger.load).toHaveBeenCalledOnce()
})

test('after a failed load the next interaction tries again', () => {
  const { element, load, interact } = island()
  interact('keydown')
  element.dispatchEvent(new Event('astro:hydration-error'))
  expect(load).toHaveBeenCalledOnce()
  interact('keydown')
  interact('keydown')
  expect(load).toHaveBeenCalledTimes(2)
})
