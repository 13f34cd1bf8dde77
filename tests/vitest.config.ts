import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mailTemplatesOfTests } from '../src/build/mails/mail-bundles.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const contract = {
  include: ['tests/contract/**/*.test.ts', 'tests/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 90_000,
}

/** Of the contract, what has to happen within a promised time or at a moment: these run after the others, with fewer beside them. */
const timed = [
  'tests/start.test.ts',
  ...[
    'article-preview',
    'bad-inputs',
    'blog-publishing',
    'blog-visibility',
    'image-generation',
    'mail-delivery',
    'many-posts',
    'newsletter-secrecy',
    'security-audit',
    'webinars',
  ].map((name) => `tests/contract/${name}.test.ts`),
]

/** These take longest, so they begin first: what begins last keeps one core busy and the other waiting. */
const longest = [
  'new-parts',
  'sample-content',
  'image-use',
  'access-matrix',
  'start-failures',
  'image-generation',
  'newsletter-secrecy',
  'start',
]

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
    sequence: { sequencer: LongestFirst },
    projects: [
      // One process for many files, which takes a quarter of the work: what a test changes outside its own values, it puts back, and it
      // mocks no module.
      {
        extends: true,
        // Some work through thousands of cases: a second, and on a busy machine many.
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'pb_hooks/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      // They wait for servers too: four fill two cores.
      {
        extends: true,
        test: { ...contract, name: 'contract', exclude: timed, maxWorkers: 4, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { ...contract, name: 'timed', include: timed, sequence: { groupOrder: 2 } } },
      // One browser at a time; run by `npm run test:engines`.
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      // One at a time: these starve and kill servers, and measure what happens then.
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      // What an operator relies on and no test of every day has the time or the programs for; run by `npm run drill`, one file at a time.
      {
        extends: true,
        test: {
          name: 'drill',
          include: ['tests/drill/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
