import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TEST_HANG_MS, WAIT_HANG_MS } from './support/hang.ts'
import { mailTemplatesOfTests } from '../src/build/mails/mail-bundles.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const limits = { testTimeout: TEST_HANG_MS, hookTimeout: WAIT_HANG_MS }

/** With a seed, files and their tests run in its random order. */
const seed = process.env['TEST_SEED']
if (seed !== undefined) console.log(`order of the tests: TEST_SEED=${seed}`)

/** These take longest, so they start first: a long last file keeps one core busy while the other is idle. */
const longest = ['access-matrix', 'image-use', 'image-generation', 'newsletter-digest', 'start']

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  root,
  plugins: [mailTemplatesOfTests()],
  test: {
    maxWorkers: 2,
    sequence: seed === undefined ? { sequencer: LongestFirst } : { shuffle: true, seed: Number(seed) },
    projects: [
      // One process for many files, which takes a quarter of the work: a test restores what it changes outside its own values, and mocks no
      // module.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'pb_hooks/src/**/*.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      // They also wait for servers: five fill two cores.
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', 'tests/*.test.ts'],
          isolate: false,
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      // These repeat, over a matrix, a promise that the contract tests check once; `npm run test:all` runs them.
      {
        extends: true,
        test: {
          name: 'matrix',
          include: ['tests/matrix/**/*.test.ts'],
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
      // One browser at a time; run by `npm run test:engines`.
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          fileParallelism: false,
          ...limits,
        },
      },
      // Concurrent: each waits for its own servers half of the time, and none checks times beside other work.
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          ...limits,
        },
      },
      // Judges that others wrote, one after another, with the answers of one server; run by `npm run judge`.
      {
        extends: true,
        test: {
          name: 'judge',
          include: ['tests/judges/*.test.ts'],
          globalSetup: 'tests/support/judges/collect.ts',
          fileParallelism: false,
          ...limits,
        },
      },
      // What an operator relies on and no test of every day has the time or the programs for; run by `npm run drill`, one file at a time.
      {
        extends: true,
        test: {
          name: 'drill',
          include: ['tests/drill/**/*.test.ts'],
          fileParallelism: false,
          ...limits,
        },
      },
    ],
  },
})
