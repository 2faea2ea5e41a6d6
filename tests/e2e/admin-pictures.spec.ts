// Pictures from a phone or a computer, into every form that shows one.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Locator, Page } from 'playwright/test'
import type { PictureInList } from '#src/features/pictures/admin/contract.ts'
import { heicMessage } from '#src/features/pictures/admin/messages.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  comeBack,
  enter,
  field,
  notice,
  openNewRelease,
  row,
  goTo,
} from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

type Payload = { name: string; mimeType: string; buffer: Buffer }
const payload = (name: string, buffer: Buffer): Payload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** A picture that no other test has. */
const ownPicture = async (name: string, width = 400): Promise<Payload> => {
  const background = `#${randomUUID().slice(0, 6)}`
  const picture = sharp({ create: { width, height: width, channels: 3, background } })
  return payload(name, await picture.jpeg().toBuffer())
}

const box = (type: string, ...content: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, body])
}
/** The boxes in which a HEIC says its size (ISO 14496-12); the picture itself is no browser's business here. */
const heic = () => {
  const size = box('ispe', [0, 0, 0, 0, 0, 0, 0x0f, 0xc0, 0, 0, 0x0b, 0xd0])
  const properties = box('iprp', box('ipco', size))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    box('meta', [0, 0, 0, 0], properties),
  ])
}

const place = (page: Page, what: string) => page.getByRole('group', { name: what, exact: true })
const preview = (page: Page, what: string) => page.getByAltText(`Preview of the ${what}`)

async function choose(page: Page, button: string | RegExp, file: Payload): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

/** Drops a file onto a place, or pastes it there. */
async function bring(zone: Locator, by: 'drop' | 'paste', file: Payload): Promise<void> {
  const { name, buffer } = file
  await zone.evaluate(
    (element, given) => {
      const bytes = Uint8Array.from(atob(given.bytes), (character) => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], given.name, { type: 'image/jpeg' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.by === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      )
    },
    { by, name, bytes: buffer.toString('base64') },
  )
}

const coverOf = async (page: Page, id: string) =>
  (await callAsStaff<{ release: { coverImage: string } }>(page.request, 'readRelease', { id }))
    .release.coverImage

type Listed = { items: PictureInList[] }

const pictureAt = async (page: Page, address: string) => {
  const { items } = await callAsStaff<Listed>(page.request, 'listPictures', { picked: address })
  return items[0]!
}

test('a photo for the press is kept larger than one for a page', async ({ page }) => {
  await enter(page, 'Press kits')
  await page.getByRole('link', { name: 'ADD PRESS KIT' }).click()
  await page.getByRole('button', { name: 'ADD PHOTO' }).click()
  await choose(page, 'UPLOAD for photo 1', await ownPicture('press.jpg', 3200))
  const image = preview(page, 'photo 1')
  await expect(image).toBeVisible()
  expect(await image.getAttribute('src')).toContain('-3000x3000-320.')
})

test('a drawing becomes pixels, and what can be seen through stays so', async ({ page }) => {
  await enter(page, 'Artists')
  await page.getByRole('link', { name: 'ADD ARTIST' }).click()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>rect{fill:#f00}</style>
    <script>top.document.title = 'taken'</script><rect width="10" height="10"/></svg>`
  await choose(page, 'UPLOAD for artist picture', payload('logo.svg', Buffer.from(svg)))
  const image = preview(page, 'artist picture')
  await expect(image).toBeVisible()
  const smallest = await (await page.request.get((await image.getAttribute('src'))!)).body()
  const { data, info } = await sharp(smallest).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 320, height: 160, channels: 4 })
  const [red = 0, green = 0, blue = 0, alpha] = data
  expect([red > 200, green < 50, blue < 50, alpha]).toEqual([true, true, true, 255])
  expect(data[info.width * 4 - 1]).toBe(0)
  expect(await page.title()).not.toBe('taken')
})

const pictureCalled = async (page: Page, name: string): Promise<PictureInList> => {
  const { items } = await callAsStaff<Listed>(page.request, 'listPictures', { q: name })
  return items[0]!
}
const sharedOf = (address: string) => address.replace(/\.\w+$/, '-share.jpeg')

test('a picture gets a JPEG for link previews, on white; one that lacks it gets it later', async ({
  page,
  watch,
}) => {
  // What makes a JPEG in the background is loaded before the first touch.
  watch.allow(/ERR_FAILED|^budget: \/admin asks/)
  await comeBack(page)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawing = sharp({ create: { width: 1500, height: 1000, channels: 4, background: clear } })
  const dot = { create: { width: 500, height: 500, channels: 4, background: '#c00' } } as const
  const png = await drawing
    .composite([{ input: dot, left: 500, top: 250 }])
    .png()
    .toBuffer()
  await page.goto('/admin/pictures')
  const tile = (name: string) => page.locator('.picture-tile').filter({ hasText: name })
  const opened = (name: string) => page.getByRole('heading', { name, exact: true })
  await choose(page, 'UPLOAD', payload('clear.png', png))
  await expect(opened('clear.png')).toBeVisible()
  const { address } = await pictureCalled(page, 'clear.png')
  const jpeg = await (await page.request.get(sharedOf(address))).body()
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 800, channels: 3 })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  const middle = (400 * 1200 + 600) * 3
  expect(data[middle]).toBeGreaterThan(180)
  expect(data[middle + 1]).toBeLessThan(30)

  await page.route('**/api/staff/*-share', (route) => route.abort())
  await page.goto('/admin/pictures')
  await choose(page, 'UPLOAD', await ownPicture('later.jpg', 700))
  await expect(opened('later.jpg')).toBeVisible()
  await page.goto('/admin')
  const task = page.getByText(/^1 picture has no JPEG for link previews yet\./)
  await expect(task).toBeVisible()
  await page.getByRole('link', { name: /^LOOK: 1 picture/ }).click()
  await expect(tile('later.jpg')).toBeVisible()
  await expect(tile('clear.png')).toHaveCount(0)
  await page.unroute('**/api/staff/*-share')
  await page.goto('/admin')
  await expect(task).toBeVisible()
  await expect(page.getByText('What needs doing')).toBeVisible()
  await expect(task).toHaveCount(0)
  const later = await pictureCalled(page, 'later.jpg')
  const made = await sharp(
    await (await page.request.get(sharedOf(later.address))).body(),
  ).metadata()
  expect(made).toMatchObject({ format: 'jpeg', width: 700, height: 700 })
})

test(
  'saving waits for an unfinished cover; a failed one is resent',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|status of 409/)
    const { id, title } = await openNewRelease(page)
    await page.route('**/_files/**', (route) => route.abort())
    await choose(page, 'UPLOAD for cover', await ownPicture('cover.jpg', 1000))
    await expect(place(page, 'cover').getByRole('alert')).toHaveText(
      /^Something in this browser blocks the file store \(localhost:\d+\)\./,
    )
    await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
    await expect(notice(page, 'alert')).toContainText('The picture is not uploaded yet.')
    expect(await coverOf(page, id)).toBe('')
    await page.unroute('**/_files/**')

    const letGo = await holdAnswers(page, '**/_files/**')
    await place(page, 'cover').getByRole('button', { name: 'TRY AGAIN' }).click()
    await expect(place(page, 'cover').getByRole('progressbar')).toBeVisible()
    await goTo(page, 'Artists')
    await page.getByRole('dialog').getByRole('button', { name: 'STAY' }).click()
    await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
    await expect(page.getByRole('button', { name: 'SAVING...' })).toBeVisible()
    letGo()
    await expect(notice(page)).toContainText('updated successfully!')
    const address = await coverOf(page, id)
    expect(parsePictureAddress(address)).toMatchObject({ width: 1000 })

    await test.step('what is on a picture is typed straight away in a form that is opened by its address', async () => {
      const letPictures = await holdAnswers(page, '**/api/staff/list-pictures')
      await page.goto(`/admin/releases/${id}`)
      const text = field(page, 'Alt text: describe the picture for people who can’t see it')
      await text.focus()
      letPictures()
      await expect(text).toBeEditable()
      await page.keyboard.type('A red sleeve')
    })
    await test.step('what is no picture is refused in words, and the form keeps what was typed', async () => {
      const problem = place(page, 'cover').getByRole('alert')
      const refuse = async (name: string, buffer: Buffer, words: string | RegExp) => {
        await choose(page, 'UPLOAD for cover', payload(name, buffer))
        await expect(problem).toHaveText(words)
        await expect(place(page, 'cover').getByRole('button', { name: 'TRY AGAIN' })).toHaveCount(0)
        await place(page, 'cover').getByRole('button', { name: 'CLOSE' }).click()
      }
      await field(page, 'Year').fill('1977')
      await refuse('IMG_0042.HEIC', heic(), heicMessage)
      const half = (await ownPicture('half.jpg', 1000)).buffer.subarray(0, 1000)
      await refuse('half.jpg', half, /^This picture is damaged/)
      await expect(field(page, 'Title')).toHaveValue(title)
      await expect(field(page, 'Year')).toHaveValue('1977')
    })
    await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
    await expect(notice(page)).toContainText('updated successfully!')
    expect((await pictureAt(page, address)).alt).toBe('A red sleeve')
  },
)

test('the keyboard alone picks, replaces and deletes a picture', async ({ page }) => {
  const { id, title } = await openNewRelease(page)
  const mark = randomUUID().slice(0, 8)
  for (const name of [`first-${mark}.jpg`, `second-${mark}.jpg`]) {
    await choose(page, /^UPLOAD for cover/, await ownPicture(name))
    await expect(preview(page, 'cover')).toBeVisible()
    await expect(place(page, 'cover').getByRole('progressbar')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
  await expect(notice(page)).toContainText('updated successfully!')
  const second = await coverOf(page, id)
  await row(page, title).getByRole('heading').getByRole('link').click()

  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('FROM LIBRARY for cover')
  const picker = page.getByRole('dialog', { name: 'Pictures' })
  await picker.getByLabel('Search pictures').fill(mark)
  await expect(picker.getByRole('listitem')).toHaveCount(2)
  const cover = `The Matrix Numbers - ${title}`
  const open = async (name: string) => {
    await picker.getByRole('button', { name, exact: false }).first().focus()
    await page.keyboard.press('Enter')
    return picker.getByRole('region', { name })
  }
  const details = await open(cover)
  await expect(details).toContainText(`second-${mark}.jpg`)
  await expect(details).toContainText('In use, so it can’t be deleted')
  await details.getByText('Used in 1 place').focus()
  await page.keyboard.press('Enter')
  await expect(details.getByRole('link')).toHaveText(`The Matrix Numbers - ${title}`)
  await expect(page.getByRole('button', { name: `DELETE second-${mark}.jpg` })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, ['color-contrast'])).toEqual([])

  await test.step('the point that stays in view is moved by sliders', async () => {
    await details.getByRole('slider', { name: 'Top to bottom' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(details.locator('[data-crop=page] img')).toHaveCSS('object-position', '50% 25%')
    await expect.poll(async () => (await pictureAt(page, second)).focusY).toBe(25)
  })

  await press(`REPLACE EVERYWHERE second-${mark}.jpg`)
  await expect(picker).toContainText(`instead of “second-${mark}.jpg” in 1 place`)
  await open(`first-${mark}.jpg`)
  await press(`USE THIS first-${mark}.jpg`)
  await page
    .getByRole('dialog', { name: /^Show “first/ })
    .getByRole('button', { name: 'REPLACE' })
    .click()
  await expect(picker.getByRole('status')).toHaveText(/replaces .* in 1 place\.$/)
  const first = await coverOf(page, id)
  expect(first).not.toBe(second)

  await open(`second-${mark}.jpg`)
  await press(`DELETE second-${mark}.jpg`)
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'DELETE' })
    .click()
  await expect(picker.getByRole('status')).toHaveText(`“second-${mark}.jpg” is deleted.`)
  await expect(picker.getByRole('listitem')).toHaveCount(1)

  await open(cover)
  await press(`REPLACE EVERYWHERE first-${mark}.jpg`)
  await choose(page, /^UPLOAD$/, await ownPicture(`third-${mark}.jpg`))
  await page
    .getByRole('dialog', { name: /^Show “third/ })
    .getByRole('button', { name: 'REPLACE' })
    .click()
  await expect(picker.getByRole('status')).toHaveText(/^“third-.*in 1 place\.$/)
  expect(await coverOf(page, id)).not.toBe(first)
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  // The form has what is saved by now, and nothing of it is unsaved.
  await goTo(page, 'Artists')
  await expect(page).toHaveURL(/\/admin\/artists$/)
})

test(
  'several pictures are added at once, and a tap says what stays in view',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, 'Pictures')
    const mark = randomUUID().slice(0, 8)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'UPLOAD' }).click()
    await (
      await chooser
    ).setFiles([
      await ownPicture(`one-${mark}.jpg`),
      await ownPicture(`two-${mark}.jpg`),
      payload('three.jpg', Buffer.from('no picture')),
    ])
    await expect(page.getByRole('alert').filter({ hasText: 'not a picture' })).toBeVisible()
    await page.getByLabel('Search pictures').fill(mark)
    await page.getByRole('radio', { name: 'Not used' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: mark })).toHaveCount(2)

    await page.setViewportSize({ width: 390, height: 844 })
    // A tap while the picture is still loading hits the same point.
    await page.route('**/media/**', () => undefined)
    await page.getByRole('button', { name: `one-${mark}.jpg not used` }).click()
    const details = page.getByRole('region', { name: `one-${mark}.jpg` })
    const image = details.locator('.focal-picture')
    const { width, height } = (await image.boundingBox())!
    await image.click({ position: { x: width * 0.95, y: height * 0.3 } })
    await expect(details.locator('[data-crop=square] img')).toHaveCSS('object-position', '100% 25%')
    await details.getByRole('button', { name: 'CLOSE' }).click()
    await expect(page.getByRole('button', { name: `two-${mark}.jpg not used` })).toBeVisible()
  },
)

test('a moderator adds pictures, and cannot replace or delete one', async ({ page }) => {
  await enter(page, 'News', 'moderator')
  await page.getByRole('link', { name: 'CREATE ARTICLE' }).click()
  const zone = place(page, 'featured image')
  const image = preview(page, 'featured image')
  const name = `moderated-${randomUUID().slice(0, 8)}.jpg`
  await bring(zone, 'drop', await ownPicture(name))
  await expect(image).toBeVisible()
  const dropped = (await image.getAttribute('src'))!
  await bring(zone, 'paste', await ownPicture('pasted.jpg'))
  await expect(image).not.toHaveAttribute('src', dropped)
  await page.getByRole('button', { name: 'REMOVE featured image' }).click()
  await expect(image).toHaveCount(0)
  await expect(zone).toBeFocused()
  await field(page, 'Featured image URL').fill('/placeholder.svg')
  await expect(image).toHaveAttribute('src', '/placeholder.svg')

  await page.getByRole('button', { name: 'FROM LIBRARY for featured image' }).click()
  const picker = page.getByRole('dialog', { name: 'Pictures' })
  await picker.getByRole('button', { name }).click()
  await expect(picker.getByRole('button', { name: /^(REPLACE|DELETE)/ })).toHaveCount(0)
  await picker.getByRole('button', { name: `CHOOSE PICTURE ${name}` }).click()
  await expect(image).toHaveAttribute('src', dropped)
})

test('logo and share picture are uploaded, and stay when the tab changes', async ({ page }) => {
  await comeBack(page)
  await page.goto('/admin/settings?tab=pictures')
  await choose(page, 'UPLOAD for share picture', await ownPicture('share.jpg', 1200))
  await expect(preview(page, 'share picture')).toBeVisible()
  await page.getByRole('tab', { name: 'GENERAL' }).click()
  await page.getByRole('button', { name: 'SAVE SETTINGS' }).click()
  await expect(notice(page)).toContainText('Settings saved successfully!')
  type Read = { settings: { pictures: { share: string; logo: string } } }
  const { settings } = await callAsStaff<Read>(page.request, 'readSettings')
  expect(parsePictureAddress(settings.pictures.share)).toMatchObject({ width: 1200 })
  expect(settings.pictures.logo).toBe('')
})
