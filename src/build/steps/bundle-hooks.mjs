import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, context } from 'esbuild'
import { mailTemplatesOfHooks } from '../mails/mail-bundles.mjs'
import { inRoot, root } from '../tools/project.mjs'
import { foundModules } from './found-modules.ts'
import { recordShippedPackages } from './shipped-packages.mjs'

const source = inRoot('pb_hooks')
const target = inRoot('build', 'hooks')

/** @type {import('esbuild').BuildOptions} */
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
}

/**
 * Writes build/hooks: the files that register the PocketBase hooks unchanged, and the hooks' logic as one CommonJS file
 * that they require.
 * @param {{ folder?: string, plugins?: import('esbuild').Plugin[] }} [other] another folder, and plugins that change
 * the sources, for tests
 */
export async function bundleHooks({ folder = target, plugins = [] } = {}) {
  const { outputFiles, metafile } = await build({
    ...options,
    metafile: true,
    plugins: [mailTemplatesOfHooks, ...plugins, foundModules],
  })
  if (folder === target) recordShippedPackages('hooks', Object.keys(metafile.inputs))
  writeHooks(outputFiles[0].contents, folder)
}

/**
 * Rebuilds build/hooks after each change of the PocketBase hooks, for as long as this program runs.
 * @param {(problem: string | null) => void} onBuilt called after each build, with the first error's text if there is
 * one
 */
export async function watchHooks(onBuilt) {
  const report = {
    name: 'write-hooks',
    setup(build) {
      build.onEnd((result) => {
        const [error] = result.errors
        if (error === undefined) writeHooks(result.outputFiles[0].contents)
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

function writeHooks(bundle, folder = target) {
  mkdirSync(folder, { recursive: true })
  const wanted = new Map(registrations().map((name) => [name, readFileSync(join(source, name))]))
  wanted.set('site.js', Buffer.from(bundle))
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true })
  for (const [name, content] of wanted) writeIfChanged(join(folder, name), content)
}

/** Writes a file only if it has changed, because a watching PocketBase restarts after any write in its hooks folder. */
function writeIfChanged(path, content) {
  try {
    if (readFileSync(path).equals(content)) return
  } catch {
    // The file does not exist yet, so it must be written.
  }
  writeFileSync(path, content)
}
