// From two fresh accounts to a live label, with the power cut at each call.
import { expect, test } from 'vitest'
import { goLive } from '#netlify/cli/go-live/steps.ts'
import { Cut, emptyServices, everybody, openWorld, type Person, type Services } from './world.ts'

const run = (
  services: Services,
  file = new Map<string, string>(),
  options: Omit<Parameters<typeof openWorld>[0], 'services' | 'file'> = {},
) => {
  const opened = openWorld({ services, file, ...options })
  return { ...opened, file, end: goLive(opened.world) }
}

/** What is left at the services, without what two runs may have otherwise: random passwords and secrets. */
const leftBy = (services: Services) => ({
  ...services,
  // Counted by the tests themselves.
  builds: undefined,
  passwords: services.passwords.length,
  variables: [...services.variables]
    .map(([name, { context, isSecret }]) => `${name} ${context} ${isSecret}`)
    .toSorted(),
})

test('two fresh accounts become a live label by answering questions', async () => {
  const services = emptyServices()
  const { end, said, file } = run(services)
  expect(await end).toContain('https://tarehouse.netlify.app/admin')
  expect(leftBy(services)).toMatchObject({
    organizations: [{ name: 'Tarehouse' }],
    projects: [{ name: 'tarehouse', region: 'eu-central-1', status: 'ACTIVE_HEALTHY' }],
    config: 'ours',
    admins: 1,
    sites: [{ name: 'tarehouse' }],
    hooks: [{ title: 'Deadwax publishes' }],
  })
  expect(services.builds).toEqual(['build'])
  const all = said.join('\n')
  expect(all).toContain('IP address forwarding')
  // The password is shown this once, and no other secret ever.
  expect(all.split(file.get('SUPABASE_DB_PASSWORD')!)).toHaveLength(2)
  for (const name of ['SUPABASE_SECRET_KEY', 'CLIENT_HASH_SECRET', 'DEPLOY_HOOK_URL'])
    expect(all).not.toContain(file.get(name)!)
})

test('secrets are known to production alone, and to functions alone where the plan has scopes', async () => {
  const services = { ...emptyServices(), hasScopes: true }
  await run(services).end
  expect(services.variables.get('SUPABASE_URL')).toMatchObject({ context: 'all', isSecret: false })
  for (const name of ['SUPABASE_SECRET_KEY', 'CLIENT_HASH_SECRET', 'DEPLOY_HOOK_URL'])
    expect([name, services.variables.get(name)]).toMatchObject([
      name,
      { context: 'production', isSecret: true, scopes: ['functions'] },
    ])
})

const whole = openWorld({ services: emptyServices(), file: new Map() })
await goLive(whole.world)
const calls = Array.from({ length: whole.calls() }, (_, index) => index + 1)

test.each(['before', 'after'] as const)(
  'the power is cut %s any call: the next run goes on, and makes nothing twice',
  async (when) => {
    const wanted = emptyServices()
    await run(wanted).end
    for (const at of calls) {
      const services = emptyServices()
      const first = run(services, new Map(), { cut: { at, when } })
      await expect(first.end, `call ${at}`).rejects.toThrow(Cut)
      expect(await run(services, first.file).end, `call ${at}`).toContain('is live')
      expect(leftBy(services), `call ${at}`).toEqual(leftBy(wanted))
      // Where the answer about a build was lost, staff are asked for another one.
      expect(services.builds.length, `call ${at}`).toBeLessThanOrEqual(2)
    }
  },
)

test('a run after a live one changes nothing, and publishes only after a yes', async () => {
  const services = emptyServices()
  const { end, file } = run(services)
  await end
  const before = leftBy(services)
  const { end: again, asked } = run(services, file, {
    person: { answers: {}, refuses: 'Build and publish' },
  })
  expect(await again).toContain('is live')
  expect(asked).toEqual([expect.stringMatching(/^Build and publish the site again\?/)])
  expect(leftBy(services)).toEqual(before)
  expect(services.builds).toEqual(['build'])
})

test('an update pushes the new migrations and sends what was changed in the file', async () => {
  const services = emptyServices()
  const { end, file } = run(services)
  await end
  services.migrations.pop()
  file.set('SITE_URL', 'https://tarehouse.example')
  file.set('CLIENT_HASH_SECRET', 'another secret of thirty-two letters')
  const { end: again, said } = run(services, file)
  await again
  expect(said).toContainEqual(
    expect.stringContaining('1 migration to go, from 20260102000000_rules'),
  )
  expect(services.variables.get('SITE_URL')?.value).toBe('https://tarehouse.example')
  expect(services.variables.get('CLIENT_HASH_SECRET')?.value).toContain('another secret')
  expect(services.builds).toHaveLength(2)
})

const project = (status: string) => ({
  ref: 'b'.repeat(20),
  name: 'by hand',
  region: 'us-east-1',
  status,
})

test('somebody who did the old steps by hand goes on with their project, site and hook', async () => {
  const services = emptyServices()
  services.projects = [project('ACTIVE_HEALTHY')]
  services.admins = 1
  services.migrations = ['20260101000000_tables', '20260102000000_rules']
  const url = 'https://api.netlify.com/build_hooks/old'
  services.hooks = [{ title: 'mine', url }]
  const file = new Map([
    ['SUPABASE_URL', `https://${'b'.repeat(20)}.supabase.co`],
    ['CLIENT_HASH_SECRET', 'a secret of their own, long enough'],
    ['DEPLOY_HOOK_URL', url],
  ])
  await run(services, file).end
  expect(services.projects).toHaveLength(1)
  expect(services.hooks).toHaveLength(1)
  expect(services.admins).toBe(1)
  expect(file.get('CLIENT_HASH_SECRET')).toBe('a secret of their own, long enough')
})

test('a project that exists may be chosen, in whatever region it is', async () => {
  const services = emptyServices()
  services.projects = [project('ACTIVE_HEALTHY')]
  const answers = { ...everybody.answers, 'Which one shall it be?': '2' }
  const { end, said } = run(services, undefined, { person: { ...everybody, answers } })
  await end
  expect(services.projects).toHaveLength(1)
  expect(said).toContainEqual(expect.stringContaining('Virginia'))
})

type Case = [name: string, prepare: (services: Services) => void, sentence: RegExp, person?: Person]
const refusing = (refuses: string): Person => ({ ...everybody, refuses })

test.each<Case>([
  [
    'a paused project',
    (services) => {
      services.projects = [{ ...project('INACTIVE'), name: 'tarehouse' }]
    },
    /is paused\. Press RESTORE at .*, then run npm run go-live again/,
    { answers: { ...everybody.answers, 'Which one shall it be?': '2' }, refuses: 'store' },
  ],
  [
    'a project that does not take the key',
    (services) => {
      services.problem = 'The project does not take this key.'
    },
    /does not take this key\. Then run npm run go-live again/,
  ],
  ['no to a new project', () => undefined, /as you said no/, refusing('Make the project')],
  ['no to the tables', () => undefined, /as you said no/, refusing('Write them')],
  ['no to the settings', () => undefined, /as you said no/, refusing('Change these settings')],
  ['no to the variables', () => undefined, /as you said no/, refusing('Set these variables')],
  ['no to the first build', () => undefined, /as you said no/, refusing('Build and publish')],
  [
    'a build that fails',
    (services) => {
      services.buildState = 'error'
    },
    /The build failed.*deploys\/build-1/,
  ],
])(
  '%s ends with one sentence and the way on',
  async (_name, prepare, sentence, person = everybody) => {
    const services = emptyServices()
    prepare(services)
    await expect(run(services, undefined, { person }).end).rejects.toThrow(sentence)
  },
)

test('a build that never ends is waited for no longer than its limit', async () => {
  const services = { ...emptyServices(), buildState: 'building' }
  const { end, said, file } = run(services)
  await expect(end).rejects.toThrow(/longer than 20 minutes/)
  expect(said.join('\n')).toContain('Waiting for the build')
  services.buildState = 'ready'
  await run(services, file).end
  expect(services.builds).toEqual(['build'])
})

test('after a refused project another one may be chosen, and the typed name is proposed', async () => {
  const services = emptyServices()
  const opened = openWorld({ services, file: new Map() })
  opened.world.supabase.createProject = () => Promise.reject(new Error('two free projects'))
  await expect(goLive(opened.world)).rejects.toThrow('two free projects')
  services.projects = [project('ACTIVE_HEALTHY')]
  const answers = { 'Which one shall it be?': '2', 'Name of the site': 'tarehouse' }
  const person = { ...everybody, answers }
  const { world } = opened
  const { end } = run(services, new Map(Object.entries(world.settings.all())), { person })
  expect(await end).toContain('is live')
  expect(services.projects).toHaveLength(1)
})

test('a name that is taken is asked for again', async () => {
  const services = { ...emptyServices(), takenNames: ['tarehouse'] }
  const names = ['tarehouse', 'tarehouse-records']
  const opened = openWorld({ services, file: new Map() })
  const { ask } = opened.world.talk
  opened.world.talk.ask = async (question, fallback) =>
    question.includes('Name of the site') ? names.shift()! : ask(question, fallback)
  expect(await goLive(opened.world)).toContain('https://tarehouse-records.netlify.app')
  expect(opened.said).toContainEqual(expect.stringContaining('tarehouse.netlify.app is taken'))
})

test.each([
  ['a clone of no fork', null, /Fork the repository/],
  ['a fork that nobody connects', 'https://github.com/label/deadwax', /Run it again to connect/],
])(
  '%s is published from this machine, and what is lost is said',
  async (_name, origin, sentence) => {
    const services = { ...emptyServices(), connects: null }
    const { end, said } = run(services, undefined, { origin })
    await end
    expect(said.join('\n')).toMatch(/edits of staff are not published by themselves/)
    expect(said.join('\n')).toMatch(sentence)
    expect([services.deploys, services.builds, services.hooks]).toEqual([1, [], []])
  },
)

test('a domain and a store of their own become variables', async () => {
  const services = emptyServices()
  const answers = {
    ...everybody.answers,
    'A domain of your own': 'https://tarehouse.example/',
    'Address of the store': 'https://s3.example',
    'Bucket for the music': 'music',
    "The key's id": 'id',
    "The key's secret (not shown)": '',
    'Bucket for pictures': 'pictures',
    'Address at which': 'https://media.example',
  }
  await run(services, undefined, { person: { answers } }).end
  expect(services.variables.get('SITE_URL')?.value).toBe('https://tarehouse.example')
  expect(services.variables.get('FILES_S3_BUCKET')?.value).toBe('music')
  expect(services.variables.get('FILES_S3_REGION')?.value).toBe('auto')
  expect(services.variables.get('FILES_S3_KEY_ID')).toMatchObject({ context: 'production' })
})
