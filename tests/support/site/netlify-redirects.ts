import { RedirectsHandler } from '@netlify/redirects'

/** Follows a path by Netlify's own reading of a folder's `_redirects`: 'status location', or undefined without a rule. */
export function readRedirects(folder: string): (path: string) => Promise<string | undefined> {
  const rules = new RedirectsHandler({
    configPath: undefined,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: folder,
    publicDir: folder,
  })
  return async (path) => {
    const match = await rules.match(new Request(`https://label.example${path}`))
    if (!match) return undefined
    const target = match.target.href.replace('https://label.example', '')
    return `${match.statusCode}${match.force ? '!' : ''} ${target}`
  }
}
