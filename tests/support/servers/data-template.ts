import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../../src/build/steps/build-lock.mjs'

export const SAMPLE = fileURLToPath(new URL('../../../pocketbase/sample', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('../../../build/test-data', import.meta.url))

/** What is in a template. */
const [DATA, SAID] = ['data', 'said.txt']

/** `empty`: as the first start leaves it, with the administrator alone. `sample`: with the sample content besides. */
export type DataTemplate = 'empty' | 'sample'

/**
 * Fills a new data folder. The first test after a build has the binary make the template, in a folder of its own; the others, in
 * whatever process, copy that: migrations, passwords, and 24 articles with their pictures take seconds.
 * @param make fills the folder that it is given by the binary's own means, and leaves no process behind; what the binary said of it is returned
 * @returns what the binary said when the template was made
 */
export async function copyTemplate(
  name: DataTemplate,
  binary: string,
  dataDir: string,
  make: (dataDir: string) => Promise<string>,
): Promise<string> {
  const { mtimeMs, size } = statSync(binary)
  const template = join(TEMPLATES, `${name}-${Math.round(mtimeMs)}-${size}`)
  // One makes it, the others wait: the sample takes two cores for many seconds.
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
