import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../../src/build/steps/build-lock.mjs'

export const SAMPLE = fileURLToPath(new URL('../../../pocketbase/sample', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('../../../build/test-data', import.meta.url))

/** The content of a template. */
const [DATA, SAID] = ['data', 'said.txt']

/** `empty`: the data after a first start, with the administrator alone. `sample`: the same with the sample content. */
export type DataTemplate = 'empty' | 'sample'

/**
 * Fills a new data folder. The first test after a build makes the template by the binary, in a separate folder; all others, in any process,
 * copy it: migrations, passwords, and 24 articles with their pictures take seconds.
 * @param make fills the given folder by the binary's own commands, and leaves no process behind; it returns the binary's output
 * @returns the binary's output when the template was made
 */
export async function copyTemplate(
  name: DataTemplate,
  binary: string,
  dataDir: string,
  make: (dataDir: string) => Promise<string>,
): Promise<string> {
  const { mtimeMs, size } = statSync(binary)
  const template = join(TEMPLATES, `${name}-${Math.round(mtimeMs)}-${size}`)
  // One process makes it and the others wait: the sample content takes two cores for many seconds.
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
