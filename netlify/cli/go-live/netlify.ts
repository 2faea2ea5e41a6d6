// What go-live does at Netlify, with the real netlify-cli.
import * as v from 'valibot'
import { runForJson, runTool, ToolError, type Tool, type ToolCall } from './run-tool.ts'
import type { Talk } from './talk.ts'

/** A team. `hasScopes`: its plan says which part of a site may read a variable. */
export type Team = { id: string; slug: string; name: string; hasScopes: boolean }

/** `address`: of its production, https. `repository`: null while none is connected. */
export type NetlifySite = {
  id: string
  name: string
  address: string
  team: string
  repository: string | null
  branch: string
}

/** A variable as the site shall have it. `isSecret`: hidden at Netlify, and known to production alone. */
export type Variable = { name: string; value: string; isSecret: boolean }

/** One that the site has. The value of a secret is not shown by Netlify. */
export type KnownVariable = {
  name: string
  values: { context: string; value: string }[]
  isSecret: boolean
}

export type DeployState = { state: string; error: string; address: string }

export type Netlify = {
  isSignedIn: () => Promise<boolean>
  /** Opens the browser. */
  signIn: () => Promise<void>
  teams: () => Promise<Team[]>
  sites: (team: Team) => Promise<NetlifySite[]>
  /** Null where the name is taken. */
  createSite: (team: Team, name: string) => Promise<NetlifySite | null>
  site: (id: string) => Promise<NetlifySite>
  setDomain: (site: NetlifySite, domain: string) => Promise<void>
  variables: (site: NetlifySite) => Promise<KnownVariable[]>
  setVariable: (
    site: NetlifySite,
    variable: Variable,
    how: { isKnown: boolean; hasScopes: boolean },
  ) => Promise<void>
  hooks: (site: NetlifySite) => Promise<{ title: string; url: string }[]>
  createHook: (site: NetlifySite, title: string) => Promise<string>
  /** Builds at Netlify from the repository; answers the deploy's id. */
  build: (site: NetlifySite) => Promise<string>
  deployState: (id: string) => Promise<DeployState>
  /** Builds here, and uploads. */
  deploy: (site: NetlifySite) => Promise<void>
}

const teamList = v.array(
  v.object({
    id: v.string(),
    slug: v.string(),
    name: v.string(),
    type_name: v.optional(v.nullable(v.string())),
  }),
)
const siteAnswer = v.object({
  id: v.string(),
  name: v.string(),
  account_id: v.optional(v.string(), ''),
  url: v.optional(v.nullable(v.string())),
  ssl_url: v.optional(v.nullable(v.string())),
  build_settings: v.optional(
    v.nullable(
      v.object({
        repo_url: v.optional(v.nullable(v.string())),
        repo_branch: v.optional(v.nullable(v.string())),
      }),
    ),
  ),
})
const variableList = v.array(
  v.object({
    key: v.string(),
    is_secret: v.optional(v.boolean(), false),
    values: v.array(v.object({ context: v.string(), value: v.optional(v.nullable(v.string())) })),
  }),
)
const hookAnswer = v.object({ title: v.optional(v.nullable(v.string())), url: v.string() })
const buildAnswer = v.object({ deploy_id: v.string() })
const deployAnswer = v.object({
  state: v.string(),
  error_message: v.optional(v.nullable(v.string())),
  ssl_url: v.optional(v.nullable(v.string())),
})

const siteOf = (answer: v.InferOutput<typeof siteAnswer>): NetlifySite => ({
  id: answer.id,
  name: answer.name,
  address:
    answer.ssl_url ||
    answer.url?.replace(/^http:/, 'https:') ||
    `https://${answer.name}.netlify.app`,
  team: answer.account_id,
  repository: answer.build_settings?.repo_url ?? null,
  branch: answer.build_settings?.repo_branch ?? 'main',
})

const saysLoggedIn = /"loggedIn":\s*true/

export function openNetlify(tool: Tool, talk: Talk): Netlify {
  const run = (call: ToolCall) => runTool(tool, call, talk)
  /** An operation of Netlify's API, by its own name. */
  const api = <Schema extends v.GenericSchema>(
    schema: Schema,
    operation: string,
    data: object,
    waitsFor: string,
    secrets: string[] = [],
  ) => {
    const words = ['api', operation, '--data', JSON.stringify(data)]
    return runForJson(schema, tool, { words, waitsFor, secrets }, talk)
  }
  return {
    isSignedIn: () =>
      run({ words: ['status', '--json'], waitsFor: 'your account' }).then(
        (said) => saysLoggedIn.test(said),
        (error: unknown) => {
          // It fails as well where this folder has no site yet, or where nobody is signed in, and says which.
          if (error instanceof ToolError && /loggedIn|logged in|NOT_LINKED/i.test(error.said))
            return saysLoggedIn.test(error.said)
          throw error
        },
      ),
    signIn: async () => {
      const call = { words: ['login'], waitsFor: 'your sign-in', minutes: 15, isInteractive: true }
      await run(call)
    },
    teams: async () => {
      const teams = await api(teamList, 'listAccountsForUser', {}, 'your teams')
      return teams.map(({ type_name: plan, ...team }) => ({
        ...team,
        hasScopes: /^(pro|business|enterprise)/i.test(plan ?? ''),
      }))
    },
    sites: async ({ slug }) => {
      const found = await api(
        v.array(siteAnswer),
        'listSitesForAccount',
        { account_slug: slug, per_page: 100 },
        'your sites',
      )
      return found.map(siteOf)
    },
    createSite: ({ slug }, name) =>
      api(
        siteAnswer,
        'createSiteInTeam',
        { account_slug: slug, body: { name } },
        'the new site',
      ).then(siteOf, (error: unknown) => {
        if (
          error instanceof ToolError &&
          /must be unique|unprocessable entity|422/i.test(error.said)
        )
          return null
        throw error
      }),
    site: async (id) => siteOf(await api(siteAnswer, 'getSite', { site_id: id }, 'the site')),
    setDomain: async ({ id }, domain) => {
      const data = { site_id: id, body: { custom_domain: domain } }
      await api(siteAnswer, 'updateSite', data, 'the domain')
    },
    variables: async ({ team, id }) => {
      const data = { account_id: team, site_id: id }
      const found = await api(variableList, 'getEnvVars', data, 'the variables')
      return found.map(({ key, is_secret: isSecret, values }) => ({
        name: key,
        isSecret,
        values: values.map(({ context, value }) => ({ context, value: value ?? '' })),
      }))
    },
    setVariable: async ({ team, id }, { name, value, isSecret }, { isKnown, hasScopes }) => {
      const variable = {
        key: name,
        is_secret: isSecret,
        values: valuesOf({ name, value, isSecret }),
        scopes: scopesOf(isSecret, hasScopes),
      }
      const place = { account_id: team, site_id: id }
      // The tool takes values as arguments only, if they are to be secret or of one context.
      const secrets = isSecret ? [value] : []
      const data = isKnown
        ? { ...place, key: name, body: variable }
        : { ...place, body: [variable] }
      await api(
        v.unknown(),
        isKnown ? 'updateEnvVar' : 'createEnvVars',
        data,
        'the variables',
        secrets,
      )
    },
    hooks: async ({ id }) => {
      const found = await api(
        v.array(hookAnswer),
        'listSiteBuildHooks',
        { site_id: id },
        'the build hooks',
      )
      return found.map(({ title, url }) => ({ title: title ?? '', url }))
    },
    createHook: async ({ id, branch }, title) => {
      const data = { site_id: id, body: { title, branch } }
      return (await api(hookAnswer, 'createSiteBuildHook', data, 'the build hook')).url
    },
    build: async ({ id }) =>
      (await api(buildAnswer, 'createSiteBuild', { site_id: id }, 'the build to begin')).deploy_id,
    deployState: async (id) => {
      const {
        state,
        error_message: error,
        ssl_url: address,
      } = await api(deployAnswer, 'getDeploy', { deploy_id: id }, 'the build')
      return { state, error: error ?? '', address: address ?? '' }
    },
    deploy: async ({ id }) => {
      const words = ['deploy', '--prod', '--json', '--site', id]
      await run({ words, waitsFor: 'the build and its upload', minutes: 20 })
    },
  }
}

/** As netlify-cli's own `env:set` has them; pages are built without secrets, which a plan with scopes can enforce. */
function scopesOf(isSecret: boolean, hasScopes: boolean): string[] {
  if (!isSecret) return ['builds', 'functions', 'runtime', 'post_processing']
  return hasScopes ? ['functions'] : ['builds', 'functions', 'runtime']
}

/** A secret is known to production alone: a deploy preview of a stranger's pull request could read it. */
export const valuesOf = ({ value, isSecret }: Variable) => [
  { context: isSecret ? 'production' : 'all', value },
]
