// What go-live does at Supabase, with the real Supabase CLI.
import * as v from 'valibot'
import type { Region } from './regions.ts'
import { runForJson, runTool, ToolError, type Tool, type ToolCall } from './run-tool.ts'
import type { Talk } from './talk.ts'

export type Organization = { id: string; name: string }

/** `ref`: the letters in its address. `status`: ACTIVE_HEALTHY, COMING_UP, INACTIVE and others. */
export type SupabaseProject = { ref: string; name: string; region: string; status: string }

export type ProjectKeys = { publishable: string; secret: string }

/** A setting of the project that supabase/config.toml would change. */
export type ConfigChange = { setting: string; from: string; to: string }

export type Supabase = {
  isSignedIn: () => Promise<boolean>
  /** Opens the browser. */
  signIn: () => Promise<void>
  organizations: () => Promise<Organization[]>
  createOrganization: (name: string) => Promise<void>
  projects: () => Promise<SupabaseProject[]>
  createProject: (project: {
    name: string
    organization: string
    region: Region
    password: string
  }) => Promise<void>
  keys: (ref: string) => Promise<ProjectKeys>
  link: (ref: string, password: string) => Promise<void>
  /** The names of the migrations that the project lacks. */
  missingMigrations: (target: Database) => Promise<string[]>
  pushMigrations: (target: Database) => Promise<void>
  configChanges: (ref: string) => Promise<ConfigChange[]>
  pushConfig: (ref: string) => Promise<void>
}

/** `target`: the project's letters, or a connection string. `password`: '' for the one that the tool makes for the moment. */
export type Database = { target: string; password: string }

const organizationList = v.object({
  organizations: v.array(v.object({ id: v.string(), name: v.string() })),
})
const projectList = v.object({
  projects: v.array(
    v.object({ ref: v.string(), name: v.string(), region: v.string(), status: v.string() }),
  ),
})
const keyList = v.object({
  keys: v.array(
    v.object({
      type: v.optional(v.nullable(v.string())),
      api_key: v.optional(v.nullable(v.string())),
    }),
  ),
})
const pushPlan = v.object({ migrations: v.optional(v.array(v.string()), []) })
const configDiff = v.object({
  changes: v.array(
    v.object({
      path: v.array(v.string()),
      local: v.optional(v.unknown()),
      remote: v.optional(v.unknown()),
    }),
  ),
})

const json = ['--output-format', 'json']

export function openSupabase(tool: Tool, talk: Talk): Supabase {
  const run = (call: ToolCall) => runTool(tool, call, talk)
  const read = <Schema extends v.GenericSchema>(schema: Schema, call: ToolCall) =>
    runForJson(schema, tool, call, talk)
  const organizations = async () => {
    const words = ['orgs', 'list', ...json]
    return (await read(organizationList, { words, waitsFor: 'your organisations' })).organizations
  }
  const push = ({ target, password }: Database, words: string[]): ToolCall => ({
    words: ['db', 'push', `--remote=${target}`, ...words],
    // A connection string has the password in it.
    secrets: [target.includes('://') ? target : '', password],
    env: password ? { SUPABASE_DB_PASSWORD: password } : {},
    waitsFor: 'the database',
    minutes: 10,
  })
  return {
    isSignedIn: () =>
      organizations().then(
        () => true,
        (error: unknown) => {
          if (error instanceof ToolError && /access.?token|unauthorized|401/i.test(error.said))
            return false
          throw error
        },
      ),
    signIn: async () => {
      const words = ['login']
      await run({ words, waitsFor: 'your sign-in', minutes: 15, isInteractive: true })
    },
    organizations,
    createOrganization: async (name) => {
      await run({ words: ['orgs', 'create', name, '--yes'], waitsFor: 'the new organisation' })
    },
    projects: async () => {
      const words = ['projects', 'list', ...json]
      return (await read(projectList, { words, waitsFor: 'your projects' })).projects
    },
    createProject: async ({ name, organization, region, password }) => {
      // The tool takes the password as an argument only.
      const words = ['projects', 'create', name, '--org-id', organization, '--region', region]
      await run({
        words: [...words, '--db-password', password, '--yes'],
        secrets: [password],
        waitsFor: 'the new project',
      })
    },
    keys: async (ref) => {
      const words = ['projects', 'api-keys', `--remote=${ref}`, '--reveal', ...json]
      const { keys } = await read(keyList, { words, waitsFor: 'the keys of the project' })
      const keyOf = (type: string) => keys.find((key) => key.type === type)?.api_key ?? ''
      return { publishable: keyOf('publishable'), secret: keyOf('secret') }
    },
    link: async (ref, password) => {
      const env = password ? { SUPABASE_DB_PASSWORD: password } : {}
      await run({ words: ['link', '--project-ref', ref], env, waitsFor: 'the project' })
    },
    missingMigrations: async (database) => {
      const { migrations } = await read(pushPlan, push(database, ['--dry-run', ...json]))
      return migrations.map((file) => file.replace(/\.sql$/, ''))
    },
    pushMigrations: async (database) => {
      await run(push(database, ['--yes']))
    },
    configChanges: async (ref) => {
      const words = ['config', 'diff', `--remote=${ref}`, ...json]
      const { changes } = await read(configDiff, { words, waitsFor: 'the settings of the project' })
      return changes.map(({ path, local, remote }) => ({
        setting: path.join('.'),
        from: JSON.stringify(remote ?? null),
        to: JSON.stringify(local ?? null),
      }))
    },
    pushConfig: async (ref) => {
      const words = ['config', 'push', `--remote=${ref}`, '--yes']
      await run({ words, waitsFor: 'the settings of the project' })
    },
  }
}
