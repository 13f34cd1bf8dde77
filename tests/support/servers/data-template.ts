import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../../src/build/steps/build-lock.mjs'

export const SAMPLE = fileURLToPath(new URL('../../../pocketbase/sample', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('../../../build/test-data', import.meta.url))

/** The names inside a template's folder: the data folder, and the output of the commands that filled it. */
const [DATA, SAID] = ['data', 'said.txt']

/**
 * A prepared data folder. `empty`: the data after a server's first start, with only the administrator. `sample`: the
 * same with the sample content.
 */
export type DataTemplate = 'empty' | 'sample'

/**
 * Fills a new data folder with a copy of a template. The first test after a build, or after a change of the sample content, creates the
 * template with the binary.
 * Later tests in any process copy the template. Its creation takes seconds, because of migrations, password hashes, and
 * 24 articles with pictures.
 * @param make fills the given folder by commands of the binary and leaves no process running; returns the commands'
 * output
 * @returns the output of `make` when the template was created
 */
export async function copyTemplate(
  name: DataTemplate,
  binary: string,
  dataDir: string,
  make: (dataDir: string) => Promise<string>,
): Promise<string> {
  const { mtimeMs, size } = statSync(binary)
  const template = join(TEMPLATES, `${name}-${Math.round(mtimeMs)}-${size}-${newestChange(SAMPLE)}`)
  // One process creates the template and the others wait, because the sample content keeps two cores busy for many
  // seconds.
  if (!existsSync(template))
    await withLock(`${template}.lock`, async () => {
      if (existsSync(template)) return
      const made = await mkdtemp(`${template}.`)
      await mkdir(join(made, DATA))
      await writeFile(join(made, SAID), await make(join(made, DATA)))
      await rename(made, template)
    })
  await cp(join(template, DATA), dataDir, { recursive: true })
  return readFile(join(template, SAID), 'utf8')
}

/** Returns when a file of a folder was last changed (epoch ms). */
function newestChange(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.round(Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs)))
}
