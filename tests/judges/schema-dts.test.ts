import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declareJudge, thingsIn } from '../support/judges/judge.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'

/** The file to compile. It is beside the package, where the compiler finds the package's types. */
const FILE = join(repositoryRoot, 'build/judges/things.ts')
const OPTIONS = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'esnext', '--moduleResolution', 'bundler']

declareJudge({
  name: 'schema-dts',
  asked: ({ pages }) => `${pages.flatMap(({ served }) => thingsIn(served)).length} things, compiled`,
  find: async ({ pages }) => {
    const things = pages.flatMap(({ name, served }) => thingsIn(served).map((thing) => ({ name, thing })))
    // Write a line for each object, so that the line number of an error identifies the object.
    const lines = things.map(({ thing }, at) => {
      const { '@context': _, ...own }: { '@context'?: string } & typeof thing = thing
      return `export const thing${at}: Exclude<schema.${thing['@type']}, string> = ${JSON.stringify(own, withoutPixels)}`
    })
    writeFileSync(FILE, ["import type * as schema from 'schema-dts'", ...lines, ''].join('\n'))
    const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, ...OPTIONS, FILE], {
      encoding: 'utf8',
      cwd: repositoryRoot,
    })
    rmSync(FILE)
    const findings = stdout.split('\n').flatMap((line) => {
      const [, row, message] = /things\.ts\((\d+),\d+\): error (.*)/.exec(line) ?? []
      if (row === undefined) return []
      const { name, thing } = things[Number(row) - 2] ?? {}
      return [`${name}: ${thing?.['@type']}: ${message}`]
    })
    return status === 0 || findings.length > 0 ? findings : [`the compiler: ${stdout}`]
  },
  known: [],
  plants: [
    {
      fault: 'a property that the kind of thing has not',
      into: (judged) => ({
        ...judged,
        pages: [
          {
            path: '/planted',
            name: '/planted',
            served: '<script type="application/ld+json">{"@type":"JobPosting","titel":"Clerk"}</script>',
          },
        ],
      }),
      says: /^\/planted: JobPosting: .*titel/,
    },
  ],
})

/** Leaves out numbers in `width` and `height`, which schema-dts does not allow. Google reads them as pixels. */
const withoutPixels = (name: string, value: unknown) =>
  ['width', 'height'].includes(name) && typeof value === 'number' ? undefined : value
