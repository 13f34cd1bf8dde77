import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'
import borders from './support/repository/borders.config.ts'
import { repositoryRoot } from './support/repository/source-files.ts'

const project = realpathSync(mkdtempSync(join(tmpdir(), 'lexharbor-borders-')))
afterAll(() => rmSync(project, { recursive: true }))

/** Invented files, each with the name of the rule that it violates. */
const faults: [path: string, text: string, rule: string][] = [
  ['src/lib/circle.ts', "import './other-half.ts'", 'no circle by value'],
  ['src/lib/up.ts', "import '../company/facts/b.ts'", 'lib: downwards only'],
  ['src/company/facts/a.ts', "import '../b.ts'", 'company/facts: downwards only'],
  ['src/ui/a.tsx', "import type { B } from '../blog/b.ts'", 'ui: downwards only'],
  ['src/outbox/up.ts', "import '../forms/b.ts'", 'outbox: downwards only'],
  ['src/forms/up.ts', "import { b } from '../blog/rules/b.form.ts'", 'forms: downwards only'],
  ['src/query-cache/stored-queries.ts', "import { b } from '../blog/rules/b.ts'", 'an exception and no more'],
  ['src/routes/__root.tsx', "import '../blog/b.ts'", 'an exception is in use'],
  ['src/site/a.tsx', "import {\n  b,\n} from '../blog/b.ts'", 'site: downwards only'],
  ['src/pricing/a.ts', "import '../blog/b.ts'", 'a feature imports no other'],
  ['src/pricing/route.ts', "void import('../routes/b.tsx')", 'a feature imports no other'],
  ['src/pricing/entry.ts', "export { b } from '../main.tsx'", 'a feature imports no other'],
  ['src/routes/a.tsx', "import '../main.tsx'", 'routes, snippets and worker: downwards only'],
  ['src/snippets/a.ts', "import '../main.tsx'", 'routes, snippets and worker: downwards only'],
  ['src/build/a.ts', "import { b } from '../../tests/support/until.ts'", 'nothing but tests imports from tests'],
  ['src/build/typed.mjs', "import { b } from '../blog/b.ts'", 'scripts for an old Node are JavaScript'],
  ['src/build/package.mjs', "import { build } from 'esbuild'", 'scripts for an old Node are JavaScript'],
  ['src/blog/rules/a.form.ts', "import { b } from './b.ts'", 'a definition of a form is plain'],
  ['src/blog/rules/c.form.ts', "import '../../forms/rules/forms.ts'", 'a definition of a form is plain'],
  ['src/blog/rules/d.form.ts', "import * as v from 'valibot'", 'a definition of a form is plain'],
  ['src/outbox/queue/a.ts', "import { b } from '../status/b.ts'", 'the queue imports nothing of its status'],
  ['src/blog/rules/package.ts', "import { openDB } from 'idb'", 'code that runs everywhere imports only such code'],
  ['src/blog/rules/outside.ts', "import { b } from '../b.ts'", 'code that runs everywhere imports only such code'],
  ['pb_hooks/src/value.ts', "import { b } from '../../src/blog/b.ts'", 'hooks import only code that runs everywhere'],
  [
    'pb_hooks/src/type.ts',
    "import type { B } from '../../src/blog/b.ts'",
    'hooks import only code that runs everywhere',
  ],
  [
    'pb_hooks/src/content.ts',
    "import { b } from '../../src/site-content.ts'",
    'hooks import only types from the content',
  ],
  ['src/service-worker/package.ts', "import { useState } from 'react'", 'code of the worker imports no page'],
  ['src/service-worker/page.ts', "import { b } from '../blog/b.ts'", 'code of the worker imports no page'],
  ['src/outbox/queue/page.ts', "import { b } from '../b.ts'", 'code of the worker imports no page'],
  ['src/service-worker/markup.ts', "import '../lib/b.tsx'", 'code of the worker contains no markup'],
  ['src/browser/fetch-in-time.ts', '', 'the worker imports only named files'],
  ['tests/e2e/a.spec.ts', "import '../support/misc/b.ts'", 'a helper of tests stands in a listed folder'],
  ['tests/support/http/a.ts', "import type { Page } from 'playwright/test'", 'only listed folders import Playwright'],
  [
    'tests/support/mail/a.ts',
    "import { AxeBuilder } from '@axe-core/playwright'",
    'only listed folders import Playwright',
  ],
  ['tests/support/servers/a.ts', "import { b } from '../browser/b.ts'", 'only listed folders import Playwright'],
]

/** Allowed imports that look similar to forbidden ones. */
const allowed: Record<string, string> = {
  'src/lib/other-half.ts': "import './circle.ts'",
  'src/lib/type-circle.ts': "import type { B } from './other-type.ts'",
  'src/lib/other-type.ts': "import './type-circle.ts'",
  'src/outbox/queue/submit.ts': "import '../../browser/b.ts'",
  'src/blog/rules/schema.ts': "import * as v from 'valibot'\nimport type { B } from '../b.ts'",
  'pb_hooks/src/content-type.ts': "import type { B } from '../../src/site-content.ts'",
  'tests/support/browser/a.ts': "import { chromium } from 'playwright'\nimport '../http/a.ts'",
  'tests/contract/a.test.ts': "import '../support/until.ts'\nimport '../../src/blog/b.ts'",
}

const folders = ['blog', 'blog/rules', 'browser', 'company', 'company/facts', 'forms', 'outbox', 'outbox/status']
const empty = [
  ...folders.map((folder) => `src/${folder}/b.ts`),
  ...['blog/rules/b.form.ts', 'forms/rules/forms.ts', 'lib/b.tsx', 'main.tsx', 'routes/b.tsx', 'site-content.ts'].map(
    (path) => `src/${path}`,
  ),
  ...['browser/b.ts', 'misc/b.ts', 'until.ts'].map((path) => `tests/support/${path}`),
]

test('the rules refuse each forbidden import, and no allowed one', async () => {
  const files = [...faults, ...Object.entries(allowed), ...empty.map((path): [string, string] => [path, ''])]
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  symlinkSync(join(repositoryRoot, 'node_modules'), join(project, 'node_modules'))

  const { options, ...ruleSet } = borders
  const { output } = await cruise(['src', 'pb_hooks/src', 'tests'], {
    ...options,
    baseDir: project,
    validate: true,
    ruleSet,
  })
  if (typeof output === 'string') throw new Error(output)
  const found = output.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
  expect(faults.map(([path, , rule]) => `${path}: ${rule}`).filter((fault) => !found.includes(fault))).toEqual([])
  expect(found.filter((fault) => !faults.some(([path]) => fault.startsWith(`${path}: `)))).toEqual([])
})
