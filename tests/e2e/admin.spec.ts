import { screens } from '#src/admin/screens.ts'
import type { PublishingRead } from '#src/features/publishing/contract.ts'
import { releaseInput, type ReleaseInput } from '#src/features/releases/admin/schema.ts'
import {
  enter,
  field,
  notice,
  openNewRelease,
  pressInRow,
  row,
  signIn,
  comeBack,
  goTo,
  showScreens,
  openMenu,
} from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { askForProof } from '#tests/support/browser/ask-for-proof.ts'
import { addRelease, callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { inputOf } from '#tests/support/functions/input-of.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

test.describe('signing in', () => {
  test('without a session each address leads to the log-in', async ({ page, watch }) => {
    watch.allow(/status of 40[01]/)
    for (const path of ['/admin/users', '/admin/nonsense']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin\/login$/)
    }
    const alert = page.getByRole('alert')
    const tryWith = async (email: string) => {
      await page.getByLabel('Email').fill(email)
      await expect(alert).toHaveText('')
      await page.getByLabel('Password').fill('not this one')
      await page.getByRole('button', { name: 'SIGN IN' }).click()
    }
    await tryWith('admin@deadwax.test')
    await expect(alert).toHaveText('Invalid email or password')
    await tryWith('admin at deadwax')
    await expect(alert).toHaveText('Invalid email format')
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('a proof of work signs in, and LOGOUT ends all tabs', async ({ page, context, watch }) => {
    await test.step('after many tries the browser works for the next one, and says so', async () => {
      watch.allow(/status of 428/)
      const proofs = await askForProof(page, '**/api/session')
      await page.goto('/admin/login')
      await page.getByLabel('Email').fill('admin@deadwax.test')
      await page.getByLabel('Password').fill('demo-admin-pass')
      const solver = await holdAnswers(page, '**/_astro/solve-proof*')
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page.getByRole('status')).toHaveText(/Checking that you’re not a robot/)
      solver()
      await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
      expect(proofs).toHaveLength(1)
      await page.unroute('**/api/session')
    })
    await page.goto('/admin/login')
    await expect(page).toHaveURL(/\/admin\/?$/)
    const other = await context.newPage()
    await other.goto('/admin/releases')
    await expect(other.getByRole('heading', { name: 'Release Management' })).toBeVisible()
    // What the screens ask for as the session ends.
    watch.allow(/status of 401|ERR_FAILED|Signing out failed/)
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await showScreens(page)
    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await expect
      .poll(() => watch.problems)
      .toContainEqual(
        expect.stringContaining(
          'console: Signing out failed: We could not reach the server. Nothing is lost: please try again.',
        ),
      )
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
    await page.unroute('**/api/session')
    await showScreens(page)
    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await expect(page.getByRole('link', { name: 'REDEEM CODE' })).toBeVisible()
    await expect(other).toHaveURL(/\/admin\/login$/)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
})

test(
  'a screen whose script cannot be loaded says so, beside the navigation',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|Failed to fetch dynamically/)
    await enter(page, 'News')
    await page.route(/_astro\/.*Release.*\.js/, (route) => route.abort())
    await goTo(page, 'Releases')
    await expect(page.getByText('This screen could not be opened')).toBeVisible()
    await page.unroute(/_astro\/.*Release.*\.js/)
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await expect(page.getByRole('heading', { name: 'Release Management' })).toBeVisible()
  },
)

test.describe('the dashboard', () => {
  test('greets an admin, and no script reads the session', async ({ page, watch }) => {
    watch.allow(/ERR_|Failed to load/)
    await comeBack(page)
    await page.route('**/api/session', (route) => route.abort())
    await page.goto('/admin')
    await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
    await page.unroute('**/api/session')
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Hello, Ines' })).toBeVisible()
    await expect(page.getByText('admin', { exact: true })).toBeVisible()
    for (const card of ['Release Management', 'Code Management', 'User Management'])
      await expect(page.getByRole('heading', { level: 2, name: card })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Code Management' })).toContainText(
      /\d+ redeemed/,
    )
    await expect(page.getByRole('region', { name: 'What needs doing' })).toContainText(
      'No backup yet. If the database is lost, everything is.',
    )
    await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('Night Bus Choir')
    await expect(page.getByRole('img', { name: /^Redeemed codes over/ })).toBeVisible()
    await expect(page).toHaveTitle('Hello, Ines · Tarehouse Records')
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(
      await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage))),
    ).not.toEqual(expect.arrayContaining([expect.stringMatching(/token|auth|sb-/)]))
  })

  test(
    'nothing moves under a thumb when the status of publishing comes',
    { tag: '@full' },
    async ({ page }) => {
      const answer = Promise.withResolvers<undefined>()
      await page.route('**/api/staff/*publish*', async (route) => {
        await answer.promise
        const response = await route.fetch()
        const { state, ...rest } = (await response.json()) as PublishingRead
        const waiting = { ...state, revision: state.liveRevision + 25, build: null, failure: null }
        await route.fulfill({ json: { ...rest, state: { ...waiting, automatic: false } } })
      })
      const heading = page.getByRole('heading', { level: 1, name: /^Hello, / })
      const topsOfHeading = async () => {
        const tops: (number | undefined)[] = []
        for (const width of [360, 390, 768, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          tops.push((await heading.boundingBox())?.y)
        }
        return tops
      }
      await comeBack(page)
      await page.goto('/admin')
      await expect(heading).toBeVisible()
      await expect(page.getByText('Checking …')).toBeVisible()
      const tops = await topsOfHeading()
      answer.resolve(undefined)
      await expect(page.getByRole('region', { name: 'Publishing' })).toContainText(
        '25 changes waiting · Automatic publishing is off.',
      )
      expect(await topsOfHeading()).toEqual(tops)
    },
  )

  test('shows a moderator the news alone, and no other screen', async ({ page, watch }) => {
    watch.allow(/status of 403/)
    await signIn(page, 'moderator')
    await expect(page.getByText('moderator', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'What needs doing',
      'Coming up',
      'News Management',
    ])
    await expect(page.getByRole('listitem').filter({ hasText: 'News Management' })).toContainText(
      /\d+ news articles/,
    )
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    await expect(links).toHaveText(['Home', 'News'])
    await page.getByRole('link', { name: 'POST A SHOW' }).click()
    await expect(page.getByRole('form', { name: 'New show' })).toBeVisible()
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/admin\/?$/)
    for (const { path } of screens.filter(({ isForModerators }) => !isForModerators)) {
      // As a link would, of which there is none.
      await page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/admin/${path}`)
      await expect(page).toHaveURL(/\/admin\/?$/)
    }
    await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
  })
})

test.describe('users', () => {
  test('an admin creates, promotes and disables a user', async ({ page, watch }) => {
    watch.allow(/status of 409/)
    await enter(page, 'Users')
    await page.getByRole('tab', { name: 'WITH A PASSWORD' }).click()
    await page.getByRole('button', { name: 'CREATE USER' }).click()
    await expect(page.getByRole('alert')).toContainText('Please fill in all fields')
    await expect(field(page, 'Username')).toBeFocused()
    await field(page, 'Username').fill('x')
    await expect(page.getByRole('alert').getByText('Please fill in')).toHaveCount(0)
    await field(page, 'Username').fill('Again')
    await field(page, 'Email').fill('moderator@deadwax.test')
    await field(page, 'Password').fill('a-long-password')
    await page.getByRole('button', { name: 'CREATE USER' }).click()
    await expect(page.getByRole('alert')).toContainText('Email already in use')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email already in use')
    await expect(field(page, 'Username')).toHaveValue('Again')
    await field(page, 'Username').fill('Noor')
    await field(page, 'Email').fill('noor@deadwax.test')
    await field(page, 'Password').fill('a-long-password')
    await page.getByRole('button', { name: 'CREATE USER' }).click()
    await expect(notice(page)).toContainText(
      'User "Noor" created successfully! Page will reload to restore your session.',
    )
    await page.waitForEvent('load')
    await expect(row(page, 'Ines').getByText('(You)')).toBeVisible()
    await openMenu(page, 'Ines')
    await expect(page.getByLabel('Role of Ines')).toBeDisabled()
    await page.keyboard.press('Escape')
    const chooseRole = async (role: string) => {
      await openMenu(page, 'Noor')
      await page.getByLabel('Role of Noor').selectOption(role)
    }
    for (const [answer, after] of [
      ['CANCEL', 'moderator'],
      ['MAKE ADMIN', 'admin'],
    ] as const) {
      await chooseRole('admin')
      const question = page.getByRole('dialog', { name: 'Make “Noor” an admin?' })
      await expect(question).toContainText('Admins see and change everything')
      await expect(notice(page).getByText('User role updated')).toHaveCount(0)
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toHaveCount(0)
      await expect(row(page, 'Noor')).toContainText(after)
      await expect(page.getByRole('button', { name: 'More for Noor' })).toBeFocused()
    }
    await expect(notice(page)).toContainText('User role updated successfully!')
    await chooseRole('moderator')
    await expect(row(page, 'Noor')).toContainText('moderator')
    await pressInRow(page, 'Noor', 'DISABLE')
    await page.getByRole('dialog').getByRole('button', { name: 'DISABLE' }).click()
    await expect(row(page, 'Noor').getByText('DISABLED')).toBeVisible()
  })
})

test.describe('releases', () => {
  test('a release is created, found, edited and restored', async ({ page, context, watch }) => {
    await enter(page, 'Releases')
    await page.getByRole('link', { name: 'ADD RELEASE' }).click()
    await expect(field(page, 'Year')).toHaveValue(`${new Date().getFullYear()}`)
    await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
    await expect(page.getByRole('alert')).toContainText('Please fill in title, artist, and year')
    await field(page, 'Artist').fill('Test Artist')
    await field(page, 'Title').fill('Round Trip')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice(page)).toContainText('Release "Round Trip" created successfully!')
    await test.step('it stays open for its files, and heads its screen', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Round Trip' })).toBeVisible()
      await expect(page).toHaveTitle('Round Trip · Tarehouse Records')
      await expect(page.getByRole('heading', { name: 'Tracks', exact: true })).toBeVisible()
      await goTo(page, 'Releases')
    })
    await test.step('its codes are generated from its row', async () => {
      await openMenu(page, 'Round Trip')
      await row(page, 'Round Trip').getByRole('link', { name: 'CODES' }).click()
      await page.getByRole('button', { name: 'GENERATE CODES' }).click()
      await expect(page.locator('select[name=releaseId]')).toContainText('Round Trip')
      await page.goBack()
    })
    await field(page, 'Search').fill('round trip')
    await expect(page).toHaveURL(/\?q=round\+trip$/)
    await expect(page.getByRole('heading', { name: 'ALL RELEASES (1)' })).toBeVisible()
    await row(page, 'Round Trip').getByRole('heading').getByRole('link').click()
    await field(page, 'Year').fill('1999')
    await page.getByLabel('Show on the site').check()
    await test.step('a session that ends in the middle of a form asks for the password and finishes the save', async () => {
      watch.allow(/status of 401/)
      await context.clearCookies()
      await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
      const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
      await dialog.getByLabel('Email').fill('admin@deadwax.test')
      await dialog.getByLabel('Password').fill('demo-admin-pass')
      await dialog.getByRole('button', { name: 'SIGN IN' }).click()
    })
    await expect(notice(page)).toContainText('Release "Round Trip" updated successfully!')
    await expect(row(page, 'Round Trip')).toContainText('1999')
    await expect(row(page, 'Round Trip')).not.toContainText('NOT ON THE SITE')
    await pressInRow(page, 'Round Trip', 'DELETE')
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete "Round Trip"?',
    })
    await question.getByRole('button', { name: 'CANCEL' }).click()
    await expect(row(page, 'Round Trip')).toBeVisible()
    await pressInRow(page, 'Round Trip', 'DELETE')
    await question.getByRole('button', { name: 'DELETE' }).click()
    await expect(notice(page)).toContainText('Release "Round Trip" deleted successfully!')
    await expect(row(page, 'Round Trip')).toHaveCount(0)
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(row(page, 'Round Trip')).toBeVisible()
  })

  test('deleting names the unused codes, and the list keeps its place', async ({ page, watch }) => {
    watch.allow(/status of 400/)
    await enter(page, 'Releases')
    const question = page.getByRole('dialog')
    const remove = () => pressInRow(page, 'Final Notice', 'DELETE')
    const yes = question.getByRole('button', { name: 'DELETE' })
    const count = '**/api/staff/read-release'
    const letCount = await holdAnswers(page, count)
    await remove()
    await expect(question).toContainText('Counting the unused codes...')
    await expect(yes).toBeDisabled()
    letCount()
    await expect(question).toContainText(/\d+ unused codes? will stop working\./)
    await expect(yes).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await page.unroute(count)
    await page.route(count, (route) => route.fulfill({ status: 400, json: {} }))
    await remove()
    await expect(question).toContainText('We could not count the unused codes.')
    await expect(yes).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.unroute(count)
    await goTo(page, 'Users')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await goTo(page, 'Releases')
    await remove()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(question).toHaveCount(0)
    await goTo(page, 'Releases')
    await expect(row(page, 'Final Notice')).toBeVisible()
    const last = page.locator('.record-row h3 a').last()
    await last.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(0)
    await last.click()
    await expect(page.getByRole('button', { name: 'UPDATE RELEASE' })).toBeVisible()
    const letGo = await holdAnswers(page, '**/api/staff/list-releases')
    await page.goBack()
    await expect(last).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    letGo()
  })

  test('the page of a record is previewed before it is saved', async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|page-parts/)
    await page.route(/\/_astro\/page-parts[^/]*\.js/, (route) => route.abort())
    const { title } = await openNewRelease(page)
    const dialog = page.getByRole('dialog', { name: 'Preview: release page' })
    const preview = page.getByRole('button', { name: 'PREVIEW' })
    await preview.click()
    await expect(notice(page, 'alert')).toContainText('We could not load the preview.')
    await page.unroute(/\/_astro\/page-parts[^/]*\.js/)
    const loaded = page.waitForResponse(/\/_astro\/page-parts[^/]*\.js/)
    await field(page, 'Title').fill(`${title}, revised`)
    await (await loaded).finished()
    await page.getByText('Editions', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'ADD EDITION' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await preview.click()
    await expect(dialog.getByRole('heading', { name: `${title}, revised` })).toBeVisible()
    await expect(dialog.locator('.release-by')).toHaveText('The Matrix Numbers')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(preview).toBeFocused()
  })

  test('leaving with unsaved work asks first, and the last click wins', async ({ page }) => {
    await enter(page, 'Releases')
    await page.getByRole('link', { name: 'ADD RELEASE' }).click()
    await field(page, 'Title').fill('Not saved')
    await page.setViewportSize({ width: 1280, height: 800 })
    let load = () => {}
    const isAsked = new Promise<void>((resolve) => (load = resolve))
    await page.route(/\/_astro\//, async (route) => {
      await isAsked
      await route.continue()
    })
    await goTo(page, 'Users')
    await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(/\/admin\/releases\/new$/)
    await goTo(page, 'Releases')
    await expect(page).toHaveURL(/\/admin\/releases$/)
    load()
    await expect(page.getByRole('heading', { name: /^ALL RELEASES/ })).toBeVisible()
    await expect(field(page, 'Title')).toHaveCount(0)
    await page.unroute(/\/_astro\//)
    await page.getByRole('link', { name: 'ADD RELEASE' }).click()
    await goTo(page, 'Users')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await goTo(page, 'Releases')
    await page.getByRole('link', { name: 'ADD RELEASE' }).click()
    await field(page, 'Title').fill('Not saved yet')
    await goTo(page, 'Users')
    await page.getByRole('dialog').getByRole('button', { name: 'STAY' }).click()
    await expect(field(page, 'Title')).toHaveValue('Not saved yet')
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
    await expect(page).toHaveURL(/\/admin\/releases$/)
    await expect(field(page, 'Title')).toHaveCount(0)
  })

  test('the address of a release survives reload and back', async ({ page, context, watch }) => {
    watch.allow(/status of 404/)
    await enter(page, 'Releases')
    await field(page, 'Search').fill('tare')
    await expect(page).toHaveURL(/\?q=tare$/)
    await row(page, 'Tare').getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/releases\/[0-9a-f-]{36}$/)
    await expect(field(page, 'Title')).toHaveValue('Tare')
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue('Tare')
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(field(other, 'Title')).toHaveValue('Tare')
    // By its address alone there is no list behind it to go back to, but there is one.
    await other.getByRole('button', { name: 'CANCEL EDIT' }).click()
    await expect(other).toHaveURL(/\/admin\/releases$/)
    await page.goBack()
    await expect(page).toHaveURL(/\?q=tare$/)
    await page.goForward()
    await page.getByRole('button', { name: 'CANCEL EDIT' }).click()
    await expect(page).toHaveURL(/\?q=tare$/)
    await expect(page.getByRole('heading', { name: 'ALL RELEASES (1)' })).toBeVisible()
    await page.goto('/admin/releases/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This no longer exists.')
  })

  test(
    'saving over somebody’s newer version says so and offers both',
    { tag: '@full' },
    async ({ page, watch }) => {
      watch.allow(/status of 409/)
      await comeBack(page)
      const title = 'Two at once'
      const id = await addRelease(page.request, { title, artist: 'Test Artist' })
      const saveElsewhere = async (year: string) => {
        type Read = { release: ReleaseInput & { updatedAt: string } }
        const { release } = await callAsStaff<Read>(page.request, 'readRelease', { id })
        await callAsStaff(page.request, 'changeRelease', {
          ...inputOf(releaseInput, release),
          id,
          year,
        })
      }
      await enter(page, 'Releases')
      const open = () => row(page, title).getByRole('heading').getByRole('link').click()
      const year = field(page, 'Year')
      const save = () => page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
      await open()
      await year.fill('1982')
      await saveElsewhere('1981')
      await save()
      const choice = page.getByRole('dialog', { name: 'Someone else just saved this' })
      // Escape leaves both as they are: nothing typed is lost, and saving asks again.
      await expect(choice).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(choice).toBeHidden()
      await expect(year).toHaveValue('1982')
      await save()
      await choice.getByRole('button', { name: 'SHOW THEIRS' }).click()
      await expect(year).toHaveValue('1981')
      await year.fill('1983')
      await saveElsewhere('1984')
      await save()
      await choice.getByRole('button', { name: 'SAVE MINE' }).click()
      await expect(row(page, title)).toContainText('1983')
      // What was read here before is shown at once, and what is refetched behind follows.
      await saveElsewhere('1985')
      await open()
      await expect(year).toHaveValue('1985')
      await year.fill('1986')
      await save()
      await expect(row(page, title)).toContainText('1986')
    },
  )
})

test.describe('codes', () => {
  test('asks for a release and a quantity, in the words of the spec', async ({ page }) => {
    await enter(page, 'Codes')
    await page.getByRole('button', { name: 'GENERATE CODES' }).click()
    await field(page, 'Quantity').fill('11')
    await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.getByRole('button', { name: 'LEAVE' }).click()
    await expect(field(page, 'Quantity')).toHaveCount(0)
    await page.getByRole('button', { name: 'GENERATE CODES' }).click()
    await expect(field(page, 'Quantity')).toHaveValue('10')
    await expect(field(page, 'Prefix (optional)')).toHaveValue('')
    await page.getByRole('button', { name: 'GENERATE', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Please select a release')
    await page.locator('select[name=releaseId]').selectOption({ label: 'Halvard Rue - Tare' })
    await field(page, 'Quantity').fill('5')
    let orders = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/staff/generate-codes'))
        orders++
    })
    await test.step('a form that is closed while the open codes are counted generates nothing', async () => {
      const letGo = await holdAnswers(page, '**/api/staff/count-open-codes')
      await page.getByRole('button', { name: 'GENERATE', exact: true }).click()
      const counting = page.getByRole('button', { name: 'COUNTING...' })
      await expect(counting).toBeFocused()
      await expect(field(page, 'Quantity')).not.toBeEditable()
      await page.getByLabel('Activate each code when it is sold').press('Space')
      await expect(page.getByLabel('Activate each code when it is sold')).not.toBeChecked()
      await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
      await leave.getByRole('button', { name: 'LEAVE' }).click()
      await expect(counting).toHaveCount(0)
      const counted = page.waitForResponse('**/api/staff/count-open-codes')
      letGo()
      await (await counted).finished()
      await page.unroute('**/api/staff/count-open-codes')
    })
    await page.getByRole('button', { name: 'GENERATE CODES' }).click()
    await page.locator('select[name=releaseId]').selectOption({ label: 'Halvard Rue - Tare' })
    await field(page, 'Prefix (optional)').fill('TARE')
    await expect(page.getByText('easy to guess. Use a shorter prefix')).toBeVisible()
    await field(page, 'Quantity').fill('5')
    const held = Promise.withResolvers<null>()
    await page.route('**/api/staff/count-open-codes', (route) =>
      held.promise.then(() => route.continue()),
    )
    await page.getByRole('button', { name: 'GENERATE', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Generate them anyway?' })
    await expect(question).toContainText('Counting unused codes with this prefix')
    await expect(question.getByRole('button', { name: 'GENERATE ANYWAY' })).toBeDisabled()
    held.resolve(null)
    await expect(question).toContainText(
      /1 try in [\d,]+ finds an unused code\..* (codes a day|one code in)/,
    )
    await question.getByRole('button', { name: 'CANCEL' }).click()
    await expect(field(page, 'Prefix (optional)')).toHaveValue('TARE')
    await page.getByRole('button', { name: 'GENERATE', exact: true }).click()
    await question.getByRole('button', { name: 'GENERATE ANYWAY' }).click()
    await expect(notice(page)).toContainText('Successfully generated 5 codes!')
    expect(orders).toBe(1)
  })

  test('a batch is generated, copied, downloaded and listed', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, 'Codes')
    await page.getByRole('button', { name: 'GENERATE CODES' }).click()
    await page.locator('select[name=releaseId]').selectOption({ label: 'Halvard Rue - Tare' })
    await field(page, 'Quantity').fill('12')
    await field(page, 'Name of the batch (optional)').fill('=Merch table')
    await page.getByRole('button', { name: 'GENERATE', exact: true }).click()
    await expect(notice(page)).toContainText('Successfully generated 12 codes!')
    const codes = await page
      .getByRole('list', { name: 'Fresh codes' })
      .getByRole('listitem')
      .allTextContents()
    expect(new Set(codes).size).toBe(12)
    expect(codes.join('')).toMatch(/^[A-HJKMNP-Z2-9]{96}$/)
    await page.getByRole('button', { name: 'COPY', exact: true }).first().click()
    await expect(notice(page)).toContainText('Codes copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))

    const later = await context.newPage()
    await later.goto('/admin/codes')
    const batch = row(later, '=Merch table')
    await expect(batch).toContainText('0 of 12')
    const download = later.waitForEvent('download')
    await openMenu(later, '=Merch table')
    await expect(batch.locator('.row-menu').getByText('12 available')).toBeVisible()
    await batch.getByRole('link', { name: 'DOWNLOAD CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await batch.getByRole('heading').getByRole('link').click()
    await expect(later.getByRole('heading', { level: 1, name: '=Merch table' })).toBeVisible()
    await later.getByRole('tab', { name: 'CODES' }).click()
    await expect(later.getByRole('heading', { name: 'CODES (12)' })).toBeVisible()
    await later.goBack()
    await later.getByRole('tab', { name: 'CODES' }).click()
    await later.getByLabel('Batch', { exact: true }).selectOption('=Merch table')
    await expect(later.getByRole('heading', { name: 'CODES (12)' })).toBeVisible()
    await expect(later).toHaveURL(/batch=/)
    expect(later.url()).not.toContain(codes[0])
    await later.getByLabel('Batch', { exact: true }).selectOption({ index: 0 })
    const list = later.getByRole('region', { name: 'List of codes' })
    await later.getByLabel('State').selectOption('Available')
    await expect(later).toHaveURL(/state=available/)
    await expect(list.getByRole('listitem')).toHaveCount(100)
    expect((await list.boundingBox())!.height).toBeLessThanOrEqual(524)
    await list.getByRole('button', { name: 'SHOW MORE' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(200)
    await later.reload()
    await expect(later.getByLabel('State')).toHaveValue('available')
  })
})
