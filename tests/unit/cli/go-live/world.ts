// Both services in memory, as far as go-live sees them, and a person at the terminal.
import type { Netlify, NetlifySite } from '#netlify/cli/go-live/netlify.ts'
import type { World } from '#netlify/cli/go-live/steps.ts'
import type { Supabase, SupabaseProject } from '#netlify/cli/go-live/supabase.ts'

/** What is at the services. A test changes it before a run, or looks at it after one. */
export type Services = {
  signedIn: { supabase: boolean; netlify: boolean }
  organizations: { id: string; name: string }[]
  projects: SupabaseProject[]
  passwords: string[]
  migrations: string[]
  config: string
  admins: number
  sites: NetlifySite[]
  takenNames: string[]
  /** The repository that somebody connects in the browser when they are asked to. */
  connects: string | null
  variables: Map<string, { value: string; context: string; isSecret: boolean; scopes?: string[] }>
  hooks: { title: string; url: string }[]
  builds: string[]
  deploys: number
  hasScopes: boolean
  buildState: string
  /** Why the project's API cannot be read. */
  problem?: string
}

export const emptyServices = (): Services => ({
  signedIn: { supabase: false, netlify: false },
  organizations: [],
  projects: [],
  passwords: [],
  migrations: [],
  config: 'as Supabase has it',
  admins: 0,
  sites: [],
  takenNames: [],
  connects: 'https://github.com/label/deadwax',
  variables: new Map(),
  hooks: [],
  builds: [],
  deploys: 0,
  hasScopes: false,
  buildState: 'ready',
})

const ours = ['20260101000000_tables', '20260102000000_rules']

/** The power is cut: the process ends before or after a call. */
export class Cut extends Error {}

export type Person = {
  /** The answer to a question that has these words in it; the proposed one for all others. */
  answers: Record<string, string>
  /** Questions with these words are answered with no; all others with yes. */
  refuses?: string
}

export const everybody: Person = {
  answers: {
    'Name of the label': 'Tarehouse',
    'Name of the project': 'tarehouse',
    'Name of the site': 'tarehouse',
  },
  refuses: 'store of your own',
}

type Options = {
  services: Services
  /** The lines of the settings file, which outlive a run. */
  file: Map<string, string>
  person?: Person
  origin?: string | null
  /** Ends the run before or after its call of this number. */
  cut?: { at: number; when: 'before' | 'after' }
}

/** A world, what it has said, and how many calls it has had. */
export function openWorld(options: Options) {
  const {
    services,
    file,
    person = everybody,
    origin = 'https://github.com/label/deadwax',
    cut,
  } = options
  const said: string[] = []
  const asked: string[] = []
  let calls = 0
  const counted = async <Answer>(work: () => Answer): Promise<Answer> => {
    calls += 1
    if (cut?.at === calls && cut.when === 'before') throw new Cut()
    const answer = work()
    if (cut?.at === calls && cut.when === 'after') throw new Cut()
    return answer
  }
  const world: World = {
    talk: {
      say: (text) => void said.push(text),
      ask: (question, fallback = '') =>
        counted(() => {
          asked.push(question)
          const known = Object.entries(person.answers).find(([words]) => question.includes(words))
          return known ? known[1] : fallback
        }),
      askSecret: (question) =>
        counted(() => {
          asked.push(question)
          return person.answers[question] ?? ''
        }),
      confirm: (question) =>
        counted(() => {
          asked.push(question)
          return person.refuses === undefined || !question.includes(person.refuses)
        }),
    },
    settings: {
      get: (name) => file.get(name) ?? '',
      all: () => Object.fromEntries(file),
      set: (values) => Object.entries(values).forEach(([name, value]) => file.set(name, value)),
    },
    supabase: eachCounted(supabaseOf(services), counted),
    netlify: eachCounted(netlifyOf(services), counted),
    label: eachCounted(
      {
        problem: async () =>
          services.problem ?? (services.migrations.length === ours.length ? null : 'No tables.'),
        hasAdmin: async () => services.admins > 0,
        makeAdmin: async () => void (services.admins += 1),
        examine: async () => true,
      },
      counted,
    ),
    timeZone: 'Europe/Berlin',
    origin: async () => origin,
    wait: async () =>
      services.projects.forEach((project) => {
        if (project.status === 'COMING_UP') project.status = 'ACTIVE_HEALTHY'
      }),
  }
  return { world, said, asked, calls: () => calls }
}

type Methods = Record<string, (...words: never[]) => Promise<unknown>>

function eachCounted<Of extends object>(
  of: Of,
  counted: <Answer>(work: () => Answer) => Promise<Answer>,
): Of {
  const methods = Object.entries(of as Methods).map(([name, method]) => [
    name,
    (...words: never[]) => counted(() => method(...words)),
  ])
  return Object.fromEntries(methods) as Of
}

const supabaseOf = (services: Services): Supabase => ({
  isSignedIn: async () => services.signedIn.supabase,
  signIn: async () => void (services.signedIn.supabase = true),
  organizations: async () => services.organizations,
  createOrganization: async (name) => void services.organizations.push({ id: 'org', name }),
  projects: async () => services.projects.map((project) => ({ ...project })),
  createProject: async ({ name, region, password }) => {
    services.passwords.push(password)
    services.projects.push({ ref: 'a'.repeat(20), name, region, status: 'COMING_UP' })
  },
  keys: async () => ({ publishable: 'sb_publishable_1', secret: 'sb_secret_1' }),
  link: async () => undefined,
  missingMigrations: async () => ours.filter((name) => !services.migrations.includes(name)),
  pushMigrations: async () => void (services.migrations = [...ours]),
  configChanges: async () =>
    services.config === 'ours'
      ? []
      : [{ setting: 'auth.disable_signup', from: 'false', to: 'true' }],
  pushConfig: async () => void (services.config = 'ours'),
})

const netlifyOf = (services: Services): Netlify => {
  const siteOf = (id: string) => {
    const site = services.sites.find((one) => one.id === id)
    if (!site) throw new Error(`no site ${id}`)
    // Somebody has connected the repository in the browser by now.
    const repository = services.connects
    return Object.assign(site, { repository })
  }
  return {
    isSignedIn: async () => services.signedIn.netlify,
    signIn: async () => void (services.signedIn.netlify = true),
    teams: async () => [
      { id: 'team', slug: 'label', name: 'Label', hasScopes: services.hasScopes },
    ],
    sites: async () => services.sites,
    createSite: async (_team, name) => {
      if (services.takenNames.includes(name)) return null
      const address = `https://${name}.netlify.app`
      const site = {
        id: `site-${name}`,
        name,
        address,
        team: 'team',
        repository: null,
        branch: 'main',
      }
      services.sites.push(site)
      return site
    },
    site: async (id) => siteOf(id),
    setDomain: async () => undefined,
    variables: async () =>
      [...services.variables].map(([name, { value, context, isSecret }]) => ({
        name,
        isSecret,
        values: [{ context, value: isSecret ? '' : value }],
      })),
    setVariable: async (_site, { name, value, isSecret }, { hasScopes }) => {
      const context = isSecret ? 'production' : 'all'
      const scopes = hasScopes && isSecret ? { scopes: ['functions'] } : {}
      services.variables.set(name, { value, context, isSecret, ...scopes })
    },
    hooks: async () => services.hooks,
    createHook: async (_site, title) => {
      const url = `https://api.netlify.com/build_hooks/${services.hooks.length + 1}`
      services.hooks.push({ title, url })
      return url
    },
    build: async () => {
      services.builds.push('build')
      return `build-${services.builds.length}`
    },
    deployState: async () => ({ state: services.buildState, error: '', address: '' }),
    deploy: async () => void (services.deploys += 1),
  }
}
