import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../lib/error-message.ts'
import { goEnvironment } from '../tools/ensure-go.mjs'
import { inRoot } from '../tools/project.mjs'
import { isOffline, runCommand, tail } from '../tools/run-command.mjs'
import { Stop } from '../tools/stop.mjs'
import { embeddedParts } from './embed.ts'
import { licenseOf, type License, type Licensed } from './license-of.ts'
import { compressFile } from './precompress.ts'
import { shippedPackages } from './shipped-packages.ts'

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
      `${messageOf(error)}. Use another package, or add its license after a review (src/build/steps/license-of.ts).`,
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
