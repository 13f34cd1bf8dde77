import { readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin as VitePlugin } from 'vite'
import { messageOf } from '../../lib/error-message.ts'
import { inRoot } from '../tools/project.mjs'
import { goEnvironment } from '../tools/ensure-go.mjs'
import { isOffline, runCommand, tail, Stop } from '../tools/processes.mjs'
import { embeddedParts, compressFile } from './step.ts'

/** Licenses that a program under MIT may include, because they require no more than attribution. */
const permitted = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'])

/** Texts that identify a license. The first match decides. */
const texts: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['Apache-2.0', /Apache License\s+Version 2\.0/],
  [
    'BSD-3-Clause',
    /Redistribution and use in source and binary forms[\s\S]+(?:Neither the name|The names? of .+ may not be used)/,
  ],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/],
  ['OFL-1.1', /SIL OPEN FONT LICENSE Version 1\.1/],
  ['ISC', /Permission to use, copy, modify, and(?:\/or)? distribute this software/],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/],
]

/** A package or module. `folder`: absolute. `declared`: the license in package.json. */
export type Licensed = { name: string; folder: string; declared?: string | undefined }

/** A license. `id`: as SPDX writes it. `text`: all license files of the folder, '' without one. */
export type License = { id: string; text: string }

/**
 * Returns the license of a package or module by its declaration, else by its text.
 * @throws if the license is unknown, or may not be shipped
 */
export function licenseOf({ name, folder, declared }: Licensed): License {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice|patents)(?:[.-]|$)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const text = files.join('\n\n')
  const id = declared ?? files.map(idOf).find((each) => each !== undefined)
  if (id === undefined) throw new Error(`the license of ${name} is unknown (${folder})`)
  if (!permitted.has(id)) throw new Error(`${name} has the license ${id}, which is not among those that may be shipped`)
  return { id, text }
}

const idOf = (text: string) => texts.find(([, pattern]) => pattern.test(text))?.[0]

const folder = inRoot('build', 'shipped')

const listOf = (bundle: string) => inRoot('build', 'shipped', `${bundle}.json`)

/** For each shipped bundle, the file that lists its packages. `worker`: service worker. `render`: server's React. */
export const shippedLists = {
  client: listOf('client'),
  worker: listOf('worker'),
  render: listOf('render'),
  hooks: listOf('hooks'),
}

/**
 * Records which npm packages a bundle contains.
 * @param modules paths, absolute or from the root, as a bundler names them; names that are no files are ignored
 */
export function recordShippedPackages(bundle: keyof typeof shippedLists, modules: Iterable<string>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(shippedLists[bundle], JSON.stringify(packagesOf(modules), null, 2))
}

/** Returns the Vite plugin that records which npm packages a bundle contains, for the licenses. */
export const recordPackages = (bundle: 'client' | 'worker'): VitePlugin => ({
  name: `lexharbor:note-packages-of-${bundle}`,
  apply: 'build',
  generateBundle(_, output) {
    recordShippedPackages(
      bundle,
      Object.values(output).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
    )
  },
})

/** Returns the npm packages of all bundles, each once: the paths of their folders from the root. */
function shippedPackages(): string[] {
  const lists: string[][] = readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(inRoot('build', 'shipped', name), 'utf8')),
  )
  return [...new Set(lists.flat())].toSorted()
}

function packagesOf(modules: Iterable<string>): string[] {
  const folders = new Set<string>()
  for (const module of modules) {
    // A bundler puts \0 before modules that it generated, and ?… behind those that it read in a special way.
    const path = module.replace(/^\0/, '').replace(/\?.*$/, '')
    const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
    // The path starts at node_modules, because that may be a symbolic link out of the project.
    if (found !== undefined) folders.add(found.slice(found.indexOf('node_modules/')))
  }
  return [...folders].toSorted()
}

/** The licenses of all shipped code. The site serves this file, so every recipient of the code gets it. */
export const licensesFile = join(embeddedParts.site, 'licenses.txt')

/** The bill of materials in CycloneDX 1.5, for tools. Only the operator gets it: the site does not serve it. */
export const materialsFile = inRoot('build', 'lexharbor.cdx.json')

/** A shipped package or module. `purl`: its package URL. */
type Part = License & { name: string; version: string; purl: string }

/**
 * Writes the licenses of all shipped code, and its bill of materials.
 * @param go the Go command
 */
export async function writeLicenses(go: string): Promise<void> {
  const shipped = [...(await goParts(go)), ...npmParts(), ...copiedParts()]
  writeFileSync(licensesFile, licensesText(shipped))
  await compressFile(licensesFile)
  writeFileSync(materialsFile, JSON.stringify(await billOfMaterials(shipped), null, 2))
}

/** Returns the npm packages in the shipped bundles, with their licenses. */
function npmParts(): Part[] {
  const { packages }: { packages: Record<string, { name?: string; version: string; license?: string }> } = JSON.parse(
    readFileSync(inRoot('package-lock.json'), 'utf8'),
  )
  return shippedPackages().map((path) => {
    const entry = packages[path]
    if (entry === undefined)
      throw new Stop(`package-lock.json lacks ${path}. Run \`npm install\` and the command again.`)
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const found = licensed({ name, folder: inRoot(path), declared: entry.license })
    return { name, version: entry.version, purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`, ...found }
  })
}

/**
 * Returns what was copied from npm packages that are no dependencies: the list of common passwords, and the typeface.
 */
function copiedParts(): Part[] {
  return [commonPasswords(), typeface()].map(({ name, version, folder, declared }) => ({
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...licensed({ name, folder, declared }),
  }))
}

type CopiedPackage = { name: string; version: string; folder: string; declared: string }

/** Returns the package of the site's typeface, as `src/build/fonts/cut-faces.ts` recorded it beside the files. */
function typeface(): CopiedPackage {
  const folder = inRoot('src', 'styles', 'fonts')
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(folder, 'faces.json'), 'utf8'),
  )
  return { name, version, folder, declared: 'OFL-1.1' }
}

/** Returns the package of the common passwords. The Go sources state its name and version. */
function commonPasswords(): CopiedPackage {
  const accounts = inRoot('pocketbase', 'internal', 'accounts')
  const source = readFileSync(join(accounts, 'common_passwords.go'), 'utf8')
  const [, name = ''] = /^\tlistSource += "(.+)"$/m.exec(source) ?? []
  const [, version = ''] = /^\tlistVersion += "(.+)"$/m.exec(source) ?? []
  return { name, version, folder: join(accounts, 'commonpasswords'), declared: 'MIT' }
}

/** Resolves to the Go modules in the binary, and Go itself, with their licenses. */
async function goParts(go: string): Promise<Part[]> {
  const at = { cwd: inRoot('pocketbase'), env: goEnvironment }
  const format = '{{with .Module}}{{if not .Main}}module {{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}'
  const list = await run(go, ['list', '-deps', '-f', format, '.'], at)
  const modules = new Map(
    [...list.matchAll(/^module (\S+) (\S+) (.+)$/gm)].map(([, name = '', version = '', folder = '']) => [
      name,
      { version, folder },
    ]),
  )
  const [version = '', goRoot = ''] = (await run(go, ['env', 'GOVERSION', 'GOROOT'], at)).trim().split('\n')
  modules.set('stdlib', { version: version.replace(/^go/, ''), folder: goRoot })
  return [...modules].map(([name, { version, folder }]) => ({
    name,
    version,
    purl: `pkg:golang/${name}@${version}`,
    ...licensed({ name, folder }),
  }))
}

async function run(go: string, args: string[], at: Parameters<typeof runCommand>[2]): Promise<string> {
  const { ok, output } = await runCommand(go, args, at)
  if (ok) return output
  if (isOffline(output))
    throw new Stop(
      'Go or one of its modules could not be downloaded. Check the connection (or `go env GOPROXY`) and run the command again.',
    )
  console.error(`\n${tail(output)}`)
  throw new Stop('the Go modules could not be listed, see above. Correct the named file and run the command again.')
}

function licensed(what: Licensed): License {
  try {
    return licenseOf(what)
  } catch (error) {
    throw new Stop(
      `${messageOf(error)}. Use another package, or add its license after a review (src/build/steps/write-licenses.ts).`,
    )
  }
}

const licensesText = (parts: readonly Part[]) =>
  [
    'This site and its server contain the following software, under the licenses that follow each name.\n',
    ...parts.map(
      ({ name, version, id, text }) =>
        `${'='.repeat(80)}\n${name === 'stdlib' ? 'Go' : name} ${version} (${id})\n${'='.repeat(80)}\n\n${
          text || `The package brings no text; its package.json says: ${id}.`
        }\n`,
    ),
  ].join('\n')

/** The output of `npm sbom`, as far as the bill of materials uses it. */
type PrintedMaterials = {
  metadata: { component: object }
  components: { purl: string; hashes?: object[] }[]
  serialNumber?: string
  dependencies?: object[]
}

/**
 * Resolves to the bill of materials of `parts`. `npm sbom` provides the head and the hashes of packages. The same
 * sources always give the same file.
 */
async function billOfMaterials(parts: readonly Part[]): Promise<object> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent']
  const { output } = await runCommand('npm', args)
  const printed = /^\{$[\s\S]*^\}$/m.exec(output)?.[0]
  if (printed === undefined) throw new Stop('`npm sbom` failed. Run it yourself to see why, and the command again.')
  const { metadata, components, ...head }: PrintedMaterials = JSON.parse(printed)
  const fromNpm = new Map(components.map((each) => [each.purl, each]))
  // npm's serial number differs with each run, and would change the file.
  delete head.serialNumber
  // npm's dependencies list all packages, including the developers' tools.
  delete head.dependencies
  return {
    ...head,
    metadata: { component: { ...metadata.component, type: 'application', name: 'lexharbor' } },
    components: parts.map(({ name, version, purl, id }) => ({
      type: 'library',
      name,
      version,
      purl,
      'bom-ref': purl,
      ...(fromNpm.has(purl) && { hashes: fromNpm.get(purl)?.hashes }),
      licenses: [{ license: { id } }],
    })),
  }
}
