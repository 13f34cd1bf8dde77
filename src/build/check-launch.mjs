import { inRoot } from './tools/project.mjs'
import { runMain } from './tools/stop.mjs'

await runMain(checkLaunch)

/**
 * Prints what an operator must confirm, decide or replace before going live. With `--strict` it exits with status 1 if
 * anything blocks the launch.
 */
async function checkLaunch() {
  const { openLaunchChecks, isBlocking, launchReport } = await importTypeScript(
    "export * from './launch-checks.ts'; export * from './launch-report.ts'",
    inRoot('src', 'build', 'launch'),
  )
  const open = openLaunchChecks()
  process.stdout.write(launchReport(open))
  if (process.argv.includes('--strict') && open.some(isBlocking)) process.exitCode = 1
}

/** Bundles and imports a TypeScript module, because the oldest supported Node can't read TypeScript. */
async function importTypeScript(contents, resolveDir) {
  // Imported here, because esbuild exists only after the packages are installed.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
