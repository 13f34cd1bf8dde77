import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { messageOf } from '../lib/error-message.ts'
import { withBuildLock } from './steps/build-lock.mjs'
import { embed, embeddedParts, precompress, step } from './steps/step.ts'
import { compilerFlags, ensureGo, goEnvironment, prepareBuild, withGoLock } from './tools/ensure-go.mjs'
import { projectNode } from './tools/ensure-packages.mjs'
import { binary, inRoot } from './tools/project.mjs'
import { isOffline, isProgram, runCommand, tail, runMain, Stop } from './tools/processes.mjs'
import { shippedLists, licensesFile, materialsFile, writeLicenses } from './steps/write-licenses.ts'

const lockFile = inRoot('package-lock.json')
const site = embeddedParts.site

/**
 * Builds everything that has changed: packages, site, PocketBase hooks, binary. Throws `Stop` with a remedy if
 * something is missing or fails.
 */
export async function build(): Promise<void> {
  await prepareBuild()
  await buildChanged()
}

/** Builds everything that has changed, after `prepareBuild`. */
export async function buildChanged(): Promise<void> {
  const go = await ensureGo()
  await withBuildLock(async () => {
    await step({
      name: 'site',
      doing: 'rendering and bundling',
      inputs: [
        ...['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json'].map((name) => inRoot(name)),
        lockFile,
      ],
      outputs: [
        site,
        embeddedParts['site-meta.json'],
        embeddedParts['render.js'],
        shippedLists.client,
        shippedLists.worker,
        shippedLists.render,
      ],
      run: buildSite,
    })
    await step({
      name: 'hooks',
      doing: 'bundling',
      inputs: [inRoot('pb_hooks'), inRoot('src'), lockFile],
      outputs: [inRoot('build', 'hooks', 'site.js'), shippedLists.hooks],
      run: buildHooks,
    })
    await step({
      name: 'licenses',
      doing: 'listing what is shipped, with Go and its modules fetched the first time',
      inputs: [
        ...Object.values(shippedLists),
        inRoot('src', 'build', 'steps'),
        lockFile,
        ...binarySources().filter((path) => path !== inRoot('pocketbase', 'embedded')),
      ],
      outputs: [licensesFile, materialsFile],
      run: () => writeLicenses(go),
    })
    await step({
      name: 'embedding',
      doing: 'putting site, hooks and migrations beside the Go code',
      inputs: Object.values(embeddedParts),
      outputs: Object.keys(embeddedParts).map((name) => inRoot('pocketbase', 'embedded', name)),
      run: embed,
    })
    await step({
      name: 'binary',
      doing: 'compiling, which takes minutes the first time',
      inputs: binarySources(),
      outputs: [binary],
      run: () => withGoLock(() => compile(go)),
    })
  })
}

/** Returns the binary's sources. The sample content and the files for deployment are not part of it. */
const binarySources = () =>
  readdirSync(inRoot('pocketbase'))
    .filter((name) => !['sample', 'deploy'].includes(name))
    .map((name) => inRoot('pocketbase', name))

async function buildSite(): Promise<void> {
  rmSync(site, { recursive: true, force: true })
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { ok, output } = await runCommand(projectNode(), [vite, 'build'], {
    env: { NODE_ENV: 'production', NO_COLOR: '1' },
  })
  if (!ok) {
    console.error(`\n${tail(output)}`)
    throw new Stop('the site does not build, see above. Correct the named file and run the command again.')
  }
  const { origin }: { origin: string } = JSON.parse(readFileSync(embeddedParts['site-meta.json'], 'utf8'))
  await precompress(site, origin)
}

async function buildHooks(): Promise<void> {
  // Imported here, because esbuild exists only after the packages are installed.
  const { bundleHooks } = await import('./site/server-bundles.ts')
  try {
    await bundleHooks()
  } catch (error) {
    console.error(`\n${messageOf(error)}`)
    throw new Stop(
      'the hooks do not build, see above. Correct the named file under pb_hooks and run the command again.',
    )
  }
}

/**
 * Compiles the binary with its embedded files. The result is reproducible: it contains no path, user name or Git
 * revision of this machine, and no time.
 * @param go the Go command
 * @param file the binary's absolute path
 * @param target GOOS and GOARCH; default: this machine's
 */
export async function compile(go: string, file = binary, target: Record<string, string> = {}): Promise<void> {
  const args = ['build', ...compilerFlags, '-buildvcs=false', '-ldflags', '-s -w', '-o', file, '.']
  const env = { ...goEnvironment, ...target }
  const { ok, output } = await runCommand(go, args, { cwd: inRoot('pocketbase'), env })
  if (ok) return
  if (isOffline(output)) {
    throw new Stop(
      'Go or one of its modules could not be downloaded. Check the connection (or `go env GOPROXY`) and run the command again.',
    )
  }
  console.error(`\n${tail(output)}`)
  throw new Stop(
    'the binary does not build, see above. Correct the named file under pocketbase and run the command again.',
  )
}

if (isProgram(import.meta.url)) await runMain(buildChanged)
