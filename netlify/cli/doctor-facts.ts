import { join } from 'node:path'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { demoStaff } from '#supabase/local/demo.ts'
import { readVersions } from '#supabase/local/migrate.ts'
import { secretDatabase, secretHeaders } from '#netlify/server/http/database.ts'
import { parseEnv, readVariable, secretSettings, type SecretEnv } from '#netlify/server/http/env.ts'
import { authConfig, authSettings, projectRef, type Facts } from './doctor-checks.ts'
import { fetchJson } from './fetch-json.ts'
import { projectFolder } from '#netlify/dev/install.mjs'
import { readStoreFacts } from './doctor-store.ts'
import { projectProblem } from './project.ts'
import { readProjectState } from './read-label.ts'
import { committedFiles, filesBelow, leaksIn, secretsOf } from './secret-leaks.ts'

type Environment = Facts['environment']

/** An address that nobody can have (RFC 2606). */
const nobody = { email: 'doctor@nobody.invalid', password: 'nobody' }

/** Reads the facts about a project and its site; null for what cannot be read. Does not throw for a project that fails. */
export async function gatherFacts(environment: Environment): Promise<Facts> {
  const secrets = secretsOf(environment)
  const dist = join(projectFolder, 'dist')
  const project = await askProject(environment)
  const [committed, built] = await Promise.all([committedFiles(projectFolder), filesBelow(dist)])
  return {
    environment,
    ...project,
    store: await askStore(environment, project),
    migrationFiles: await readVersions(),
    siteAnswers: await answers(environment.SITE_URL),
    committedSecrets: committed && (await leaksIn(projectFolder, committed, secrets)),
    builtSecrets: built && (await leaksIn(dist, built, secrets)),
  }
}

type ProjectFacts = Pick<
  Facts,
  'projectProblem' | 'state' | 'auth' | 'authConfig' | 'signInAnswer' | 'demoLogins'
>

async function askProject(environment: Environment): Promise<ProjectFacts> {
  const notAsked = { auth: null, authConfig: null, signInAnswer: null, demoLogins: null }
  const nothing = { state: null, ...notAsked }
  const env = projectIn(environment)
  if (!env) return { projectProblem: 'No project is named, so none was asked.', ...nothing }
  const database = secretDatabase(env)
  const problem = await projectProblem({ env, database })
  if (problem) return { projectProblem: problem, ...nothing }
  const state = await readProjectState(database).catch(() => null)
  const apikey = readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY')
  const auth = `${env.SUPABASE_URL}/auth/v1`
  const headers = apikey && { apikey, 'content-type': 'application/json' }
  return {
    projectProblem: null,
    state,
    auth: headers ? await fetchJson(authSettings, `${auth}/settings`, { headers }) : null,
    authConfig: await readAuthConfig(environment),
    // As somebody in a browser is answered.
    signInAnswer: headers ? (await trySignIn(auth, headers, nobody)).said : null,
    demoLogins: await findDemoLogins(auth, {
      ...secretHeaders(env.SUPABASE_SECRET_KEY),
      'content-type': 'application/json',
    }),
  }
}

async function askStore(
  environment: Environment,
  { projectProblem: problem, state }: ProjectFacts,
): Promise<Facts['store']> {
  // Supabase Storage is a part of the project, and has the same problem.
  if (problem !== null && !environment.FILES_S3_ENDPOINT) return null
  const env = projectIn(environment)
  const projectId = state?.projectId
  const project = env && projectId ? { database: secretDatabase(env), projectId } : null
  return readStoreFacts(environment, project)
}

/** The settings of Auth that the project itself does not tell, from Supabase's Management API. */
async function readAuthConfig(environment: Environment): Promise<Facts['authConfig']> {
  const ref = projectRef(readVariable(environment, 'SUPABASE_URL'))
  const token = environment.SUPABASE_ACCESS_TOKEN
  if (!ref || !token) return null
  return fetchJson(authConfig, `https://api.supabase.com/v1/projects/${ref}/config/auth`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

const projectIn = (environment: Environment): SecretEnv | null =>
  attempt(() => parseEnv(environment, secretSettings))

/**
 * Signs in with each published password of the demo staff, and signs out again. With the secret key, because a captcha would
 * hide what a password opens.
 */
async function findDemoLogins(
  auth: string,
  headers: Record<string, string>,
): Promise<NonNullable<Facts['demoLogins']>> {
  const open: string[] = []
  const unasked = new Set<string>()
  for (const { email, password } of demoStaff) {
    const { said, token } = await trySignIn(auth, headers, { email, password })
    if (!token && !isClosed(said)) unasked.add(said ?? 'nothing')
    if (!token) continue
    open.push(email)
    // In place of a legacy key, which stands in the same header.
    const Authorization = `Bearer ${token}`
    const signOut = { method: 'POST', headers: { ...headers, Authorization } }
    await fetchJson(v.unknown(), `${auth}/logout?scope=local`, signOut)
  }
  return { open, unasked: [...unasked] }
}

/** What Auth says of a password that lets nobody in. Anything else does not tell. */
const isClosed = (said: string | null) =>
  ['invalid_credentials', 'user_banned', 'email_not_confirmed'].includes(said ?? '')

const signInAnswer = v.object({
  access_token: v.optional(v.string()),
  error_code: v.optional(v.string()),
})

/** Tries to sign in: the token, or what Auth answered instead, which is null when that was nothing. */
async function trySignIn(auth: string, headers: Record<string, string>, body: object) {
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(10_000)
  const url = `${auth}/token?grant_type=password`
  const answer = await fetch(url, { ...request, signal }).catch(() => null)
  const told: unknown = await answer?.json().catch(() => null)
  const { access_token, error_code } = v.is(signInAnswer, told) ? told : {}
  const said = answer && (error_code ?? `${answer.status}`)
  return { token: answer?.ok ? access_token : undefined, said }
}

const answers = async (address: string | undefined): Promise<boolean | null> =>
  address === undefined
    ? null
    : fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.ok,
        () => false,
      )
