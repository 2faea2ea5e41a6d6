// Netlify's API, as far as netlify-cli 27 calls it for go-live. Written from its requests. docs/going-live.md lists them.
import type { ApiAnswer, ApiRequest } from './stand-in.ts'

type EnvVariable = {
  key: string
  is_secret?: boolean
  scopes?: string[]
  values: { context: string; value: string }[]
}

export type NetlifyState = {
  sites: { id: string; name: string; repository: string | null }[]
  takenNames: string[]
  variables: EnvVariable[]
  hooks: { id: string; title: string; url: string }[]
  builds: number
}

export const netlifyApi =
  (state: NetlifyState) =>
  ({ method, path, body }: ApiRequest): ApiAnswer => {
    const [, , , kind, id, part, key] = path.split('/')
    const asked = `${method} ${[kind, id && (kind === 'label' ? id : 'ID'), part, key && 'KEY'].filter(Boolean).join('/')}`
    switch (asked) {
      case 'GET user':
        return { json: { id: 'user-1', full_name: 'Ines', email: 'ines@label.example' } }
      case 'GET accounts':
        return { json: [{ id: 'team-1', slug: 'label', name: 'Label', type_name: 'Free' }] }
      case 'GET sites':
      case 'GET label/sites':
        return { json: state.sites.map(asAnswered) }
      case 'POST label/sites': {
        const { name } = body as { name: string }
        if (state.takenNames.includes(name))
          return { status: 422, json: { errors: { subdomain: ['must be unique'] } } }
        const site = { id: `site-${name}`, name, repository: null }
        state.sites.push(site)
        return { status: 201, json: asAnswered(site) }
      }
      case 'GET sites/ID': {
        const site = state.sites.find((one) => one.id === id)
        return site && { json: asAnswered(site) }
      }
      case 'GET accounts/ID/env':
        return {
          json: state.variables.map(({ values, ...variable }) => ({
            ...variable,
            // A secret is never shown again.
            values: values.map((value) => ({
              ...value,
              value: variable.is_secret ? '' : value.value,
            })),
          })),
        }
      case 'POST accounts/ID/env':
        state.variables.push(...(body as EnvVariable[]))
        return { status: 201, json: body }
      case 'PUT accounts/ID/env/KEY':
        state.variables = state.variables.map((one) =>
          one.key === key ? (body as EnvVariable) : one,
        )
        return { json: body }
      case 'GET sites/ID/build_hooks':
        return { json: state.hooks }
      case 'POST sites/ID/build_hooks': {
        const { title } = body as { title: string }
        const hook = { id: 'hook-1', title, url: 'https://api.netlify.com/build_hooks/hook-1' }
        state.hooks.push(hook)
        return { status: 201, json: hook }
      }
      case 'POST sites/ID/builds':
        state.builds += 1
        return { json: { id: 'build-1', deploy_id: `deploy-${state.builds}`, done: false } }
      case 'GET deploys/ID':
        return { json: { id, state: 'ready', ssl_url: 'https://tarehouse.netlify.app' } }
      default:
        return undefined
    }
  }

const asAnswered = ({ id, name, repository }: NetlifyState['sites'][number]) => ({
  id,
  name,
  account_id: 'team-1',
  account_slug: 'label',
  url: `http://${name}.netlify.app`,
  ssl_url: `https://${name}.netlify.app`,
  build_settings: repository ? { repo_url: repository, repo_branch: 'main' } : {},
})
