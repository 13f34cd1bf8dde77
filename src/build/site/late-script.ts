import { buildSync, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { integrityOf } from './integrity.ts'

type LateScript = { address: string; text: string }

/**
 * Compiles a script that an inline script loads later. Returns its address, which contains a hash, and its text. The
 * script's file name starts with `late-`.
 */
function compileLate(entry: string): LateScript {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    tsconfigRaw: {},
    logLevel: 'error',
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { address: `/assets/late-${basename(entry, '.ts')}-${hash}.js`, text }
}

/** Returns whether a file is a script from `compileLate`. Pages work without it, so it is not stored offline. */
export const isLateScript = (file: string): boolean => /(^|\/)late-[^/]*$/.test(file)

/**
 * Lets inline scripts import `late:x.ts`. They get the address and the integrity hash of the script `x.ts` in the same
 * folder.
 * @param site the folder of the built site, into which the script is written
 */
export const lateScripts = (site: string): Plugin => ({
  name: 'late-scripts',
  setup(bundler) {
    bundler.onResolve({ filter: /^late:/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('late:', '')),
      namespace: 'late',
    }))
    bundler.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => {
      const { address, text } = compileLate(path)
      mkdirSync(dirname(join(site, address)), { recursive: true })
      writeFileSync(join(site, address), text)
      const exported = { address, integrity: integrityOf(text) }
      return {
        contents: Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n'),
      }
    })
  },
})
