import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TEST_HANG_MS, WAIT_HANG_MS } from './support/until.ts'
import { mailTemplatesOfTests } from '../src/build/mails/mail-bundles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const limits = { testTimeout: TEST_HANG_MS, hookTimeout: WAIT_HANG_MS }

/** If set, test files and their tests run in the random order of this seed. */
const seed = process.env['TEST_SEED']
if (seed !== undefined) console.log(`order of the tests: TEST_SEED=${seed}`)

/**
 * The test files that take longest. Vitest starts them first. Otherwise one of them could run alone at the end, while
 * the other workers are idle.
 */
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
      // One process runs many test files, which takes a quarter of the time of separate processes. So a test must
      // restore whatever it changes outside of its own values, and must not mock modules.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'pb_hooks/src/**/*.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      // These tests often wait for servers, so five at a time use two cores fully.
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
      // These tests repeat the checks of the contract tests for every case. `npm run test:all` runs them.
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
      // These tests run one browser at a time. `npm run test:engines` runs them.
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          fileParallelism: false,
          ...limits,
        },
      },
      // These tests run at the same time. Each one waits for its own servers half of the time, and checks times only if
      // it runs alone.
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          ...limits,
        },
      },
      // Third-party checkers ("judges") check the output of one server, one after another. `npm run judge` runs them.
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
      // These tests ("drills") check the operation of the server. They need more time, or other programs, than daily
      // tests. `npm run drill` runs them, one file at a time.
      {
        extends: true,
        test: {
          name: 'drill',
          include: ['tests/drill/**/*.test.ts'],
          globalSetup: 'tests/drill/programs.ts',
          fileParallelism: false,
          ...limits,
        },
      },
    ],
  },
})
