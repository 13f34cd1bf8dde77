import { pathToFileURL } from 'node:url'
import { adminAddress, requireFreeAddress, serverAddress, viteAddress, readEnvFile } from './local/http-address.mjs'
import { withBuildLock } from './steps/build-lock.mjs'
import { ensureNode, ensurePackages, hasProjectNode, isNodeForTools, projectNode } from './tools/ensure-packages.mjs'
import { prepareBuild } from './tools/ensure-go.mjs'
import { startProcess, stopOnSignals, stopProcesses, runMain, Stop } from './tools/processes.mjs'
import { inRoot } from './tools/project.mjs'

/**
 * The commands of package.json, each with its program in TypeScript. `prepare` runs before it, in the Node that started
 * this file.
 * @type {Partial<Record<string, { program: string, prepare?: () => Promise<void> }>>}
 */
const commands = {
  start: { program: 'src/build/start.ts', prepare: prepareStart },
  dev: { program: 'src/build/dev.ts', prepare: prepareDev },
  build: { program: 'src/build/build.ts', prepare: prepareBuild },
  release: { program: 'src/build/release.ts' },
  'check-launch': { program: 'src/build/check-launch.ts' },
  test: { program: 'tests/run.ts' },
  chaos: { program: 'tests/chaos.ts' },
}

await runMain(run)

/**
 * Runs a command. The Node that npm finds on a new machine may be too old for TypeScript. So everything that this file
 * imports is JavaScript, and what runs after it is TypeScript.
 */
async function run() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (command === undefined)
    throw new Stop(`there is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
  ensureNode()
  await command.prepare?.()
  const program = inRoot(command.program)
  if (!isNodeForTools()) return runInProjectNode([program, ...args])
  process.argv.splice(1, 2, program)
  await import(pathToFileURL(program).href)
}

async function prepareStart() {
  readEnvFile()
  stopOnSignals()
  const address = serverAddress()
  adminAddress()
  // Checks the port before the build, because a build takes minutes.
  await requireFreeAddress(address)
  await prepareBuild()
}

async function prepareDev() {
  readEnvFile()
  stopOnSignals()
  await requireFreeAddress(serverAddress())
  await requireFreeAddress(viteAddress)
  await prepareBuild()
}

/**
 * Runs a program in the Node of the packages, and ends with its exit status.
 * @param {string[]} args
 */
async function runInProjectNode(args) {
  stopOnSignals(130)
  if (!hasProjectNode()) await withBuildLock(ensurePackages)
  const program = startProcess(projectNode(), args, { patienceMs: 20_000 })
  const status = await new Promise((resolve) => program.on('exit', resolve))
  await stopProcesses()
  process.exit(status ?? 1)
}
