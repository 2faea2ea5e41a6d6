// `npm run freeze`, after installing: at a release, writes down which migrations it has, so that none of them changes again.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { projectFolder } from '#netlify/dev/install.mjs'
import * as migrations from '#supabase/local/released-migrations.ts'
import { CommandError, runCommand } from './project.ts'
import { isCandidate, version } from './version.ts'

const usage = `npm run freeze writes the migrations of the version that package.json names into supabase/released-migrations.json. It is run
at a release, before the tag; from then on npm test fails when one of them changes.`

runCommand(usage, {}, async () => {
  if (isCandidate(version))
    throw new CommandError(
      `${version} is a candidate, and its migrations may still change. Set the version of the release in package.json first.`,
    )
  if (isTagged(`v${version}`))
    throw new CommandError(
      `v${version} is tagged, and its migrations stay as they are. Raise the version in package.json first.`,
    )
  const { [version]: _again, ...earlier } = migrations.readReleasedMigrations()
  const here = migrations.readChecksums()
  const problems = migrations.releasedProblems(earlier, here)
  if (problems.length) throw new CommandError(problems.join('\n'))
  const released = migrations.withRelease(earlier, version, here)
  await writeFile(migrations.releasedMigrationsFile, `${JSON.stringify(released, null, 2)}\n`)
  const count = Object.keys(released[version]!).length
  return `supabase/released-migrations.json has what v${version} brings: ${count === 1 ? '1 migration' : `${count || 'no'} migrations`}. Commit it, and tag that commit v${version}.`
})

function isTagged(tag: string): boolean {
  const parameters = ['rev-parse', '--quiet', '--verify', `refs/tags/${tag}`]
  return spawnSync('git', parameters, { cwd: projectFolder, stdio: 'ignore' }).status === 0
}
