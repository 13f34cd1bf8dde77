import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { build } from 'esbuild'
import { foundModules } from '../steps/found-modules.ts'
import { inRoot, root } from '../tools/project.mjs'

/** The module of mail templates that PocketBase hooks import. Its types: pb_hooks/src/mail/mail-templates.d.ts. */
const TEMPLATES = 'virtual:mail-templates'
const COMPONENTS = 'src/build/mails/render-templates.tsx'
const TOKENS = inRoot('src', 'styles', 'tokens.css')

/**
 * Bundles a module of the project with its imports, and runs it in this process, because Node alone can't read React
 * components.
 * @param {string} entry its path from the root
 * @param {import('esbuild').Plugin[]} [plugins]
 * @returns {Promise<{ module: any, files: string[] }>} its exports, and every file in the bundle
 */
async function runBundled(entry, plugins = []) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    plugins: [...plugins, foundModules],
    logLevel: 'silent',
  })
  const module = { exports: {} }
  compileFunction(outputFiles[0].text, ['require', 'module', 'exports'])(
    createRequire(inRoot('package.json')),
    module,
    module.exports,
  )
  return { module: module.exports, files: Object.keys(metafile.inputs).map((path) => inRoot(path)) }
}

/** Resolves to the text of a module with the mail templates, and to the paths of its sources. */
async function templatesModule() {
  const { module, files } = await runBundled(COMPONENTS)
  const text = `export const mailTemplates = ${JSON.stringify(module.renderMailTemplates(readFileSync(TOKENS, 'utf8')))}`
  return { text, files: [...files, TOKENS] }
}

/** @type {import('esbuild').Plugin} Lets the bundle of the PocketBase hooks import the mail templates. */
export const mailTemplatesOfHooks = {
  name: 'mail-templates',
  setup(bundler) {
    bundler.onResolve({ filter: /^virtual:mail-templates$/ }, ({ path }) => ({ path, namespace: 'mail-templates' }))
    bundler.onLoad({ filter: /.*/, namespace: 'mail-templates' }, async () => {
      const { text, files } = await templatesModule()
      return { contents: text, loader: 'js', watchFiles: files }
    })
  },
}

/** @returns {import('vite').Plugin} which lets the unit tests of the PocketBase hooks import the mail templates */
export function mailTemplatesOfTests() {
  return {
    name: 'lexharbor:mail-templates',
    resolveId: (id) => (id === TEMPLATES ? `\0${TEMPLATES}` : undefined),
    load: async (id) => (id === `\0${TEMPLATES}` ? (await templatesModule()).text : undefined),
  }
}

/** Renders every mail of the site from the sources, with sample data. */
export async function renderSampleMails() {
  const write = await sampleMailWriter()
  return write()
}

/** Resolves to the function that renders all sample mails. Its argument replaces every text that a visitor can type. */
export async function sampleMailWriter() {
  const { module } = await runBundled('pb_hooks/src/mail/samples/sample-mails.ts', [mailTemplatesOfHooks])
  return module.sampleMails
}

/** The file that records the hash of the mails in the pictures of docs/mails. */
export const PICTURE_RECORD = 'src/build/mails/picture-record.json'

/** Returns the SHA-256, in hexadecimal, of the mails' titles and HTML, whatever their order. */
export function fingerprintOf(mails) {
  const hash = createHash('sha256')
  for (const mail of mails.map(({ title, html }) => `${title}\0${html}\0`).toSorted()) hash.update(mail)
  return hash.digest('hex')
}
