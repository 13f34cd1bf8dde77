import { existsSync } from 'node:fs'
import { withBuildLock, withLock } from '../steps/build-lock.mjs'
import { compilerFlags, ensureGo, goEnvironment } from './ensure-go.mjs'
import { ensurePackages } from './ensure-packages.mjs'
import { binary, inRoot } from './project.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Provides what a build needs: Go and the packages. Throws `Stop` with a remedy if something is missing. On the first
 * build, Go compiles meanwhile, and goes on after this.
 */
export async function prepareBuild() {
  const go = await ensureGo()
  await withBuildLock(async () => {
    if (!existsSync(binary)) void compileAhead(go)
    await ensurePackages()
  })
}

/**
 * Runs `work` while no other work of a build compiles Go. Two compilations at once would compile the same packages.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withGoLock = (work) => withLock(inRoot('build', 'go-lock'), work)

/**
 * Downloads Go's modules and compiles all packages except the main one, which embeds the built site. npm installs and
 * the site builds meanwhile. A failure is ignored: the later compilation reports it.
 * @param {string} go the Go command
 */
function compileAhead(go) {
  console.log('modules: fetching and compiling beside the rest')
  const args = ['build', ...compilerFlags, './internal/...']
  return withGoLock(() => runCommand(go, args, { cwd: inRoot('pocketbase'), env: goEnvironment }))
}
