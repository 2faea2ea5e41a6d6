import { join } from 'node:path'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { demoStaff } from '#supabase/local/demo.ts'
import { readVersions } from '#supabase/local/migrate.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { parseEnv, readVariable, secretSettings, type SecretEnv } from '#netlify/server/http/env.ts'
import { authConfig, authSettings, projectRef, type Facts } from './doctor-checks.ts'
import { fetchJson } from './fetch-json.ts'
import { projectFolder } from '#netlify/dev/install.mjs'
import { readStoreFacts } from './doctor-store.ts'
import { projectProblem } from './project.ts'
import { readProjectState } from './read-label.ts'
import { committedFiles, filesBelow, leaksIn, secretsOf } from './secret-leaks.ts'

type Environment = Facts['environment']

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

type ProjectFacts = Pick<Facts, 'projectProblem' | 'state' | 'auth' | 'authConfig' | 'demoLogins'>

async function askProject(environment: Environment): Promise<ProjectFacts> {
  const nothing = { state: null, auth: null, authConfig: null, demoLogins: null }
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
    demoLogins: headers ? await findDemoLogins(auth, headers) : null,
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

/** The demo staff who can sign in with the passwords in this repository. Each session is signed out again. */
async function findDemoLogins(auth: string, headers: Record<string, string>): Promise<string[]> {
  const open: string[] = []
  for (const { email, password } of demoStaff) {
    const body = JSON.stringify({ email, password })
    const signIn = { method: 'POST', headers, body }
    const session = await fetchJson(sessionSchema, `${auth}/token?grant_type=password`, signIn)
    if (!session) continue
    open.push(email)
    const authorization = `Bearer ${session.access_token}`
    const signOut = { method: 'POST', headers: { ...headers, authorization } }
    await fetchJson(v.unknown(), `${auth}/logout?scope=local`, signOut)
  }
  return open
}

const sessionSchema = v.object({ access_token: v.string() })

const answers = async (address: string | undefined): Promise<boolean | null> =>
  address === undefined
    ? null
    : fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.ok,
        () => false,
      )
