import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, context, type BuildOptions, type Plugin } from 'esbuild'
import { mailTemplatesOfHooks } from '../mails/mail-bundles.ts'
import { inRoot, root } from '../tools/project.mjs'
import { foundModules } from './step.ts'
import { recordShippedPackages } from './write-licenses.ts'

const source = inRoot('pb_hooks')
const target = inRoot('build', 'hooks')

const options = {
  absWorkingDir: root,
  entryPoints: ['pb_hooks/src/site.ts'],
  outfile: 'build/hooks/site.js',
  bundle: true,
  write: false,
  format: 'cjs',
  // The newest syntax that goja, PocketBase's JavaScript engine, fully supports. It also has spread in objects, for
  // which esbuild's replacement is slow.
  target: 'es2017',
  supported: { 'object-rest-spread': true },
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['worker', 'import'],
  legalComments: 'none',
  // The bundle names the same paths even if node_modules is a symbolic link. So the file is identical in every
  // checkout.
  preserveSymlinks: true,
  logLevel: 'silent',
} as const satisfies BuildOptions

/**
 * Writes build/hooks: the files that register the PocketBase hooks unchanged, and the hooks' logic as one CommonJS file
 * that they require. Tests pass another folder, and plugins that change the sources.
 */
export async function bundleHooks({
  folder = target,
  plugins = [],
}: { folder?: string; plugins?: Plugin[] } = {}): Promise<void> {
  const { outputFiles, metafile } = await build({
    ...options,
    metafile: true,
    plugins: [mailTemplatesOfHooks, ...plugins, foundModules],
  })
  if (folder === target) recordShippedPackages('hooks', Object.keys(metafile.inputs))
  for (const { contents } of outputFiles) writeHooks(contents, folder)
}

/**
 * Rebuilds build/hooks after each change of the PocketBase hooks, for as long as this program runs.
 * @param onBuilt called after each build, with the first error's text if there is one
 */
export async function watchHooks(onBuilt: (problem: string | null) => void): Promise<void> {
  const report: Plugin = {
    name: 'write-hooks',
    setup(build) {
      build.onEnd((result) => {
        const [error] = result.errors
        if (error === undefined) for (const { contents } of result.outputFiles ?? []) writeHooks(contents)
        onBuilt(
          error === undefined ? null : `${error.location?.file ?? ''}:${error.location?.line ?? ''} ${error.text}`,
        )
      })
      // The bundle doesn't import the files that register hooks. They are listed here so that esbuild rebuilds when one
      // of them changes.
      build.onLoad({ filter: /pb_hooks\/src\/site\.ts$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        loader: 'ts',
        watchFiles: registrations().map((name) => join(source, name)),
        watchDirs: [source],
      }))
    },
  }
  const watching = await context({ ...options, plugins: [mailTemplatesOfHooks, report, foundModules] })
  await watching.watch()
}

const registrations = () => readdirSync(source).filter((name) => name.endsWith('.pb.js'))

function writeHooks(bundle: Uint8Array, folder = target): void {
  mkdirSync(folder, { recursive: true })
  const wanted = new Map(registrations().map((name) => [name, readFileSync(join(source, name))]))
  wanted.set('site.js', Buffer.from(bundle))
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true })
  for (const [name, content] of wanted) writeIfChanged(join(folder, name), content)
}

/** Writes a file only if it has changed, because a watching PocketBase restarts after any write in its hooks folder. */
function writeIfChanged(path: string, content: Buffer): void {
  try {
    if (readFileSync(path).equals(content)) return
  } catch {
    // The file does not exist yet, so it must be written.
  }
  writeFileSync(path, content)
}
