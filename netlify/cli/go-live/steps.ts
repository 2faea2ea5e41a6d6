// The steps to a live label. Each looks first at what is there, so that the command can be broken off anywhere and begun again.
import { randomBytes } from 'node:crypto'
import type { Netlify, NetlifySite } from './netlify.ts'
import { regionOf, regions, type Region } from './regions.ts'
import type { Settings } from './settings-file.ts'
import type { Supabase, SupabaseProject } from './supabase.ts'
import { counted } from '#src/lib/counted.ts'
import { CommandError } from '../project.ts'
import { changedVariables, digestOf } from './variables.ts'
import { choose, type Talk } from './talk.ts'

/** All that the steps touch. */
export type World = {
  talk: Talk
  settings: Settings
  supabase: Supabase
  netlify: Netlify
  label: Label
  /** Of this machine. */
  timeZone: string
  /** The address of the clone's `origin`. Null: the clone has no such remote. */
  origin: () => Promise<string | null>
  wait: (ms: number) => Promise<void>
}

/** The label in its project. */
export type Label = {
  /** Why it cannot be read, in one sentence; null if it can. */
  problem: () => Promise<string | null>
  hasAdmin: () => Promise<boolean>
  /** Asks for name, address and password. */
  makeAdmin: () => Promise<void>
  /** Prints what doctor finds; false where something is dangerous. */
  examine: () => Promise<boolean>
}

type Step = { title: string; why: string; run: (world: World) => Promise<void> }

export const steps: readonly Step[] = [
  {
    title: 'Your account at Supabase',
    why: 'Codes, texts and sign-ins are kept there.',
    run: ({ talk, supabase }) => signIn(talk, 'Supabase', supabase),
  },
  {
    title: 'The project',
    why: 'A project is a database of your own.',
    run: findProject,
  },
  {
    title: 'Its address and keys',
    why: 'The site needs them. They are kept in your file alone.',
    run: readKeys,
  },
  {
    title: 'The tables',
    why: 'They hold the records, and the rules of who may see what.',
    run: pushTables,
  },
  {
    title: 'The rules for signing in',
    why: 'Nobody signs up by themselves, and passwords have eight characters.',
    run: pushConfig,
  },
  {
    title: 'Yourself',
    why: 'The first admin lets all others in.',
    run: makeAdmin,
  },
  {
    title: 'Your account at Netlify',
    why: 'The pages are served from there.',
    run: ({ talk, netlify }) => signIn(talk, 'Netlify', netlify),
  },
  {
    title: 'The site',
    why: 'A site is a name and a place for the pages.',
    run: findSite,
  },
  {
    title: 'Your copy of the code',
    why: 'With it, Netlify builds the site again when staff change something.',
    run: connectRepository,
  },
  {
    title: 'Addresses and stores',
    why: 'A domain of your own, and room for music. All of it can wait.',
    run: askForMore,
  },
  {
    title: 'The variables',
    why: 'They tell the site where its project is.',
    run: sendVariables,
  },
  {
    title: 'The build',
    why: 'It makes the pages and publishes them.',
    run: publish,
  },
]

/** Goes through all steps, looks at the result as `npm run doctor` does, and says where the label is. */
export async function goLive(world: World): Promise<string> {
  const { talk, settings, netlify, label } = world
  for (const [index, { title, why, run }] of steps.entries()) {
    talk.say(`\n${index + 1} of ${steps.length}  ${title}\n${why}`)
    await run(world)
  }
  talk.say('\nA look at all of it, as npm run doctor has it')
  const isSafe = await label.examine()
  const { address } = await netlify.site(settings.get('NETLIFY_SITE_ID'))
  const site = settings.get('SITE_URL') || address
  const ending = isSafe
    ? 'Your label is live.'
    : 'Your label is live, but read above what is dangerous.'
  return `\n${ending}\n  The site   ${site}\n  The admin  ${site}/admin`
}

async function signIn(
  talk: Talk,
  service: string,
  { isSignedIn, signIn: openBrowser }: Pick<Supabase, 'isSignedIn' | 'signIn'>,
): Promise<void> {
  if (await isSignedIn()) return talk.say(`You are signed in at ${service}.`)
  talk.say('Your browser opens. Make an account there, or sign in.')
  await openBrowser()
  if (!(await isSignedIn()))
    throw new CommandError(`You are not signed in at ${service} yet. Run npm run go-live again.`)
}

// ---- Supabase

/** The letters in a project's address; '' for an address elsewhere. */
const refOf = (address: string) =>
  /^https:\/\/([a-z]{20})\.supabase\.co\/?$/.exec(address)?.[1] ?? ''

async function findProject(world: World): Promise<void> {
  const { talk, settings, supabase } = world
  const projects = await supabase.projects()
  // A label that was set up by hand has the address alone.
  const known = settings.get('SUPABASE_PROJECT') || refOf(settings.get('SUPABASE_URL'))
  const name = settings.get('SUPABASE_PROJECT_NAME')
  const found =
    projects.find(({ ref }) => ref === known) ??
    (known ? undefined : projects.find((project) => name !== '' && project.name === name))
  if (known && !found)
    throw new CommandError(
      `The project ${known} is not among those of this account. Sign in with the account that has it, or take SUPABASE_PROJECT and SUPABASE_URL out of your file.`,
    )
  const project = found ?? (await chooseProject(world, projects))
  settings.set({ SUPABASE_PROJECT: project.ref })
  await waitUntilHealthy(world, project)
  talk.say(`The project is ${project.name} (${project.ref}, ${placeOf(project.region)}).`)
}

async function chooseProject(world: World, projects: SupabaseProject[]): Promise<SupabaseProject> {
  const { talk, settings } = world
  const makeOne = { thing: null, text: 'a new project' }
  const chosen =
    projects.length === 0
      ? null
      : await choose(talk, 'Which one shall it be?', [
          makeOne,
          ...projects.map((project) => ({
            thing: project,
            text: `${project.name}, ${placeOf(project.region)}, which exists`,
          })),
        ])
  if (!chosen) return createProject(world)
  const question = `The database password of ${chosen.name}, or nothing if you do not have it`
  const password = await talk.askSecret(question)
  if (password) settings.set({ SUPABASE_DB_PASSWORD: password })
  return chosen
}

async function createProject(world: World): Promise<SupabaseProject> {
  const { talk, settings, supabase } = world
  const organization = await chooseOrganization(world)
  const proposed = settings.get('SUPABASE_PROJECT_NAME')
  const name = await askForName(talk, 'Name of the project', { proposed })
  const region = await chooseRegion(world)
  if (
    !(await talk.confirm(
      `Make the project ${name} in ${placeOf(region)}? Two are free; more cost.`,
    ))
  )
    throw stopped()
  const password = settings.get('SUPABASE_DB_PASSWORD') || randomBytes(24).toString('base64url')
  // Before the project, so that a lost answer loses no password.
  settings.set({ SUPABASE_PROJECT_NAME: name, SUPABASE_DB_PASSWORD: password })
  talk.say(
    `Its database has this password. It is in your file as well, and is shown this once:\n  ${password}`,
  )
  await supabase.createProject({ name, organization, region, password })
  const made = (await supabase.projects()).find((project) => project.name === name)
  if (!made)
    throw new CommandError(
      'Supabase does not list the new project yet. Run npm run go-live again in a minute.',
    )
  return made
}

async function chooseOrganization({ talk, supabase }: World): Promise<string> {
  const found = await supabase.organizations()
  if (found.length === 0) {
    await supabase.createOrganization(await askForName(talk, 'Name of the label'))
    const [made] = await supabase.organizations()
    if (!made)
      throw new CommandError(
        'Supabase does not list the new organisation yet. Run npm run go-live again in a minute.',
      )
    return made.id
  }
  if (found.length === 1) return found[0]!.id
  const things = found.map(({ id, name }) => ({ thing: id, text: name }))
  return choose(talk, 'Whose project is it?', things)
}

async function chooseRegion({ talk, settings, timeZone }: World): Promise<Region> {
  const nearest = regionOf(settings.get('SITE_TIME_ZONE') || timeZone)
  talk.say('Where shall it run? The nearest place to you is proposed.')
  const things = regions.map(([region, place]) => ({ thing: region, text: `${place} (${region})` }))
  return choose(
    talk,
    'Place,',
    things,
    things.findIndex(({ thing }) => thing === nearest),
  )
}

const placeOf = (region: string) => regions.find(([name]) => name === region)?.[1] ?? region

const pollMs = 5000
const healthyMinutes = 10

/** A new project takes some minutes. */
async function waitUntilHealthy(world: World, project: SupabaseProject): Promise<void> {
  const { supabase, wait, talk } = world
  let { status } = project
  for (let waited = 0; status !== 'ACTIVE_HEALTHY'; waited += pollMs) {
    if (/INACTIVE|PAUS/.test(status))
      throw new CommandError(
        `The project ${project.name} is paused. Press RESTORE at https://supabase.com/dashboard/project/${project.ref}, then run npm run go-live again.`,
      )
    if (/FAILED|REMOVED/.test(status))
      throw new CommandError(
        `The project ${project.name} could not be made (${status}). Remove it at https://supabase.com/dashboard, then run npm run go-live again.`,
      )
    if (waited >= healthyMinutes * 60_000)
      throw new CommandError(
        `The project ${project.name} is not ready after ${healthyMinutes} minutes (${status}). Run npm run go-live again later.`,
      )
    if (waited === pollMs) talk.say('Waiting for the project to start, which takes some minutes …')
    await wait(pollMs)
    status = (await supabase.projects()).find(({ ref }) => ref === project.ref)?.status ?? 'UNKNOWN'
  }
}

async function readKeys({ talk, settings, supabase, timeZone }: World): Promise<void> {
  const ref = settings.get('SUPABASE_PROJECT')
  const { publishable, secret } = await supabase.keys(ref)
  if (!publishable || !secret)
    throw new CommandError(
      `The project has no publishable or no secret key yet. Make them at https://supabase.com/dashboard/project/${ref}/settings/api-keys, then run npm run go-live again.`,
    )
  settings.set({
    SUPABASE_URL: settings.get('SUPABASE_URL') || `https://${ref}.supabase.co`,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    // Another one would sign everybody out.
    CLIENT_HASH_SECRET: settings.get('CLIENT_HASH_SECRET') || randomBytes(33).toString('base64'),
    SITE_TIME_ZONE: settings.get('SITE_TIME_ZONE') || timeZone,
  })
  talk.say(
    `They are in your file, with ${settings.get('SITE_TIME_ZONE')} as the time zone of the label.`,
  )
}

async function pushTables({ talk, settings, supabase, label, wait }: World): Promise<void> {
  const ref = settings.get('SUPABASE_PROJECT')
  const password = settings.get('SUPABASE_DB_PASSWORD')
  // A connection string, for a network on which the project's own address is not reached.
  const direct = settings.get('SUPABASE_DB_URL')
  const database = { target: direct || ref, password }
  if (!direct) await supabase.link(ref, password)
  const missing = await supabase.missingMigrations(database)
  if (missing.length === 0) talk.say('The tables are up to date.')
  else {
    talk.say(
      `${counted(missing.length, ['migration', 'migrations'])} to go, from ${missing[0]} on.`,
    )
    if (!(await talk.confirm('Write them into the database?'))) throw stopped()
    await supabase.pushMigrations(database)
  }
  // The project's API learns of new tables some seconds later.
  let problem = await label.problem()
  for (let waited = 0; problem && waited < 60_000; waited += pollMs) {
    await wait(pollMs)
    problem = await label.problem()
  }
  if (problem) throw new CommandError(`${problem} Then run npm run go-live again.`)
}

async function pushConfig({ talk, settings, supabase }: World): Promise<void> {
  const ref = settings.get('SUPABASE_PROJECT')
  const changes = await supabase.configChanges(ref)
  if (changes.length === 0) return talk.say('They are as they should be.')
  for (const { setting, from, to } of changes) talk.say(`  ${setting}: ${from} becomes ${to}`)
  if (!(await talk.confirm('Change these settings of the project?'))) throw stopped()
  await supabase.pushConfig(ref)
  talk.say(
    `One switch has no command yet: turn on IP address forwarding at https://supabase.com/dashboard/project/${ref}/auth/rate-limits, so that a crowd at the sign-in keeps nobody of the staff out.`,
  )
}

async function makeAdmin({ talk, label }: World): Promise<void> {
  if (await label.hasAdmin()) return talk.say('There is an admin.')
  await label.makeAdmin()
  if (!(await label.hasAdmin()))
    throw new CommandError('There is no admin yet. Run npm run go-live again.')
}

// ---- Netlify

async function findSite(world: World): Promise<void> {
  const { talk, settings, netlify } = world
  const id = settings.get('NETLIFY_SITE_ID')
  const site = id ? await netlify.site(id) : await chooseSite(world)
  settings.set({ NETLIFY_SITE_ID: site.id })
  talk.say(`The site is ${site.name}, at ${site.address}.`)
}

async function chooseSite({ talk, settings, netlify }: World): Promise<NetlifySite> {
  const teams = await netlify.teams()
  const [only] = teams
  if (!only)
    throw new CommandError(
      'This account is in no team at Netlify. Make one at https://app.netlify.com, then run npm run go-live again.',
    )
  const things = teams.map((team) => ({ thing: team, text: team.name }))
  const team = teams.length === 1 ? only : await choose(talk, 'Whose site is it?', things)
  const sites = await netlify.sites(team)
  const begun = settings.get('NETLIFY_SITE_NAME')
  const found = sites.find(({ name }) => begun !== '' && name === begun)
  if (found) return found
  const existing =
    sites.length === 0
      ? null
      : await choose(talk, 'Which one shall it be?', [
          { thing: null, text: 'a new site' },
          ...sites.map((site) => ({
            thing: site,
            text: `${site.name}, which exists and is replaced`,
          })),
        ])
  if (existing) return existing
  for (let proposed = begun; ; proposed = '') {
    const question = 'Name of the site, as in NAME.netlify.app'
    const name = await askForName(talk, question, { proposed, form: siteName })
    // Before the site, so that the next run finds it where the answer was lost.
    settings.set({ NETLIFY_SITE_NAME: name })
    const made = await netlify.createSite(team, name)
    if (made) return made
    talk.say(`${name}.netlify.app is taken. Choose another name.`)
    settings.set({ NETLIFY_SITE_NAME: '' })
  }
}

const siteName = /^[a-z0-9][a-z0-9-]{0,36}$/

const hookTitle = 'Deadwax publishes'

async function connectRepository({ talk, settings, netlify, origin }: World): Promise<void> {
  let site = await netlify.site(settings.get('NETLIFY_SITE_ID'))
  const repository = await origin()
  if (!site.repository && repository) {
    talk.say(
      `Netlify asks in the browser which repository it may read. Open https://app.netlify.com/projects/${site.name}/link and choose ${repository}. If a build begins there by itself, leave it: the variables come in a moment.`,
    )
    const answer = await talk.ask('Press Enter when it is connected, or type no to go on without')
    if (!/^no?$/i.test(answer)) site = await netlify.site(site.id)
  }
  if (!site.repository)
    return talk.say(
      `The site is built on this machine, without a repository at Netlify. So edits of staff are not published by themselves: npm run go-live publishes them. ${
        repository
          ? 'Run it again to connect the repository.'
          : 'Fork the repository, clone the fork, and run it there to change that.'
      }`,
    )
  talk.say(`Netlify builds from ${site.repository}.`)
  const hooks = await netlify.hooks(site)
  const hook =
    hooks.find(({ url }) => url === settings.get('DEPLOY_HOOK_URL')) ??
    hooks.find(({ title }) => title === hookTitle)
  settings.set({ DEPLOY_HOOK_URL: hook?.url ?? (await netlify.createHook(site, hookTitle)) })
}

async function askForMore({ talk, settings, netlify }: World): Promise<void> {
  const site = await netlify.site(settings.get('NETLIFY_SITE_ID'))
  if (!settings.get('GO_LIVE_ASKED')) {
    const domain = (await talk.ask('A domain of your own, like label.example, or nothing'))
      .replace(/^https?:\/\//, '')
      .replace(/\/+$/, '')
    if (domain) {
      await netlify.setDomain(site, domain)
      settings.set({ SITE_URL: `https://${domain}` })
      talk.say(
        `Point ${domain} to Netlify where you bought it: https://app.netlify.com/projects/${site.name}/domain-management says how.`,
      )
    }
    await askForStore(talk, settings)
    settings.set({ GO_LIVE_ASKED: 'yes' })
  }
  if (!settings.get('SITE_URL')) settings.set({ SITE_URL: site.address })
  talk.say(
    `The site is at ${settings.get('SITE_URL')}. To change this or the store later, change SITE_URL or FILES_S3_… in your file and run npm run go-live again.`,
  )
}

const storeQuestions = [
  ['FILES_S3_ENDPOINT', 'Address of the store, without the bucket'],
  ['FILES_S3_BUCKET', 'Bucket for the music'],
  ['FILES_S3_REGION', 'Region'],
  ['FILES_S3_KEY_ID', "The key's id"],
  ['FILES_S3_SECRET', "The key's secret"],
  ['FILES_S3_PUBLIC_BUCKET', 'Bucket for pictures'],
  ['FILES_PUBLIC_URL', 'Address at which everybody reads that bucket'],
] as const

async function askForStore(talk: Talk, settings: Settings): Promise<void> {
  talk.say(
    'Music is kept at Supabase, which takes 50 MB a file on its free plan. docs/going-live.md (The music) names other stores.',
  )
  if (!(await talk.confirm('Do you have a store of your own that speaks S3?'))) return
  const answers: Record<string, string> = {}
  for (const [name, question] of storeQuestions) {
    const known = settings.get(name) || (name === 'FILES_S3_REGION' ? 'auto' : '')
    const isHidden = name === 'FILES_S3_SECRET'
    answers[name] = isHidden
      ? (await talk.askSecret(question)) || known
      : await talk.ask(question, known)
  }
  settings.set(answers)
}

async function sendVariables({ talk, settings, netlify }: World): Promise<void> {
  const site = await netlify.site(settings.get('NETLIFY_SITE_ID'))
  const known = await netlify.variables(site)
  const changes = changedVariables(settings.all(), known)
  if (changes.length === 0) return talk.say('They are as in your file.')
  for (const { name, isSecret } of changes)
    talk.say(`  ${name}${isSecret ? ', secret, for production alone' : ''}`)
  if (!(await talk.confirm(`Set these variables of the site ${site.name}?`))) throw stopped()
  const hasScopes = (await netlify.teams()).some(
    ({ id, hasScopes: has }) => id === site.team && has,
  )
  for (const variable of changes) {
    const isKnown = known.some(({ name }) => name === variable.name)
    await netlify.setVariable(site, variable, { isKnown, hasScopes })
    // Netlify shows no secret, so that what was sent is known here alone.
    if (variable.isSecret) settings.set({ NETLIFY_SECRETS_SENT: withDigest(settings, variable) })
  }
}

const withDigest = (settings: Settings, { name, value }: { name: string; value: string }): string =>
  [
    ...settings
      .get('NETLIFY_SECRETS_SENT')
      .split(',')
      .filter((one) => one && !one.startsWith(`${name}:`)),
    `${name}:${digestOf(value)}`,
  ].join(',')

const buildMinutes = 20

async function publish(world: World): Promise<void> {
  const { talk, settings, netlify } = world
  const site = await netlify.site(settings.get('NETLIFY_SITE_ID'))
  if (!settings.get('GO_LIVE_BUILD')) {
    const wasLive = settings.get('GO_LIVE_WAS_LIVE') !== ''
    const price = 'A deploy costs 15 of the 300 credits of a month.'
    if (!(await talk.confirm(`Build and publish the site${wasLive ? ' again' : ''}? ${price}`))) {
      if (!wasLive) throw stopped()
      return talk.say('Nothing was published.')
    }
    if (!site.repository) {
      await netlify.deploy(site)
      return settings.set({ GO_LIVE_WAS_LIVE: 'yes' })
    }
    settings.set({ GO_LIVE_BUILD: await netlify.build(site) })
  }
  await waitForBuild(world, site)
}

/** A build that was begun by an earlier run is waited for as well. */
async function waitForBuild(
  { talk, settings, netlify, wait }: World,
  site: NetlifySite,
): Promise<void> {
  const build = settings.get('GO_LIVE_BUILD')
  for (let waited = 0; ; waited += pollMs) {
    const { state, error } = await netlify.deployState(build)
    if (state === 'ready') break
    if (/error|rejected|cancel/i.test(state)) {
      settings.set({ GO_LIVE_BUILD: '' })
      throw new CommandError(
        `The build failed${error && `: ${error}`}. Its log is at https://app.netlify.com/projects/${site.name}/deploys/${build}`,
      )
    }
    if (waited >= buildMinutes * 60_000)
      throw new CommandError(
        `The build takes longer than ${buildMinutes} minutes. Run npm run go-live again: it goes on waiting.`,
      )
    if (waited === pollMs) talk.say('Waiting for the build, which takes two or three minutes …')
    await wait(pollMs)
  }
  settings.set({ GO_LIVE_BUILD: '', GO_LIVE_WAS_LIVE: 'yes' })
}

// ---- Questions

async function askForName(
  talk: Talk,
  question: string,
  { proposed = '', form = /\S/ } = {},
): Promise<string> {
  for (;;) {
    const name = await talk.ask(question, proposed)
    if (form.test(name)) return name
    talk.say(
      form === siteName
        ? 'Please type lower-case letters, digits and hyphens, at most 37.'
        : 'Please type a name.',
    )
  }
}

const stopped = () =>
  new CommandError(
    'Stopped, as you said no. What is done stays done: npm run go-live goes on from here.',
  )
