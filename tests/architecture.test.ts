import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from '../src/company/facts/brand.ts'
import * as rules from './support/repository/architecture-rules.ts'
import { type Rule, noCrumbs, unusedReasonsOfCrumbs, noTestSleeps } from './support/repository/architecture-rules.ts'
import * as goRules from './support/repository/go-rules.ts'
import * as facts from './support/repository/one-address-rules.ts'
import { readSources, type SourceFile } from './support/repository/source-files.ts'

const sources = readSources('src', 'pb_hooks', 'pb_migrations', 'pocketbase', 'tests', 'vite.config.ts')

/**
 * Returns the invented violations that a rule does not report exactly once. A rule that misses its violation would
 * prove nothing.
 */
function uncaught(rule: Rule, violations: SourceFile[][]): string[] {
  return violations.filter((files) => rule(files).length !== 1).map((files) => JSON.stringify(files))
}

const file = (path: string, text = ''): SourceFile => ({ path, text })
const lines = (count: number): string => 'x\n'.repeat(count)

test('a Go package without a `part.go` imports no package that has one', () => {
  expect(goRules.goLayering(sources)).toEqual([])
  const missed = uncaught(goRules.goLayering, [
    [
      file('pocketbase/internal/site/part.go', 'package site'),
      file('pocketbase/internal/drawing/a.go', 'package drawing\n\nimport "lexharbor/internal/site"'),
    ],
    [
      file(
        'pocketbase/internal/drawing/a.go',
        'package drawing\n\nimport (\n\t"fmt"\n\n\t"lexharbor/internal/testapp"\n)',
      ),
    ],
    [file('pocketbase/internal/drawing/a.go', 'package main')],
    [file('pocketbase/a.go', 'package drawing')],
  ])
  expect(missed).toEqual([])
})

test('the result of no Go test depends on the machine’s clock', () => {
  expect(goRules.goTestsKeepNoTime(sources)).toEqual([])
  const missed = uncaught(
    goRules.goTestsKeepNoTime,
    [
      'cache := newCache(time.Second)\n\ttime.Sleep(2 * time.Second)',
      'select {\n\tcase <-done:\n\tcase <-time.After(time.Second):\n\t}',
      'if time.Since(begun) > time.Second {\n\t}',
      'if time.Now().After(end) {\n\t}',
    ].map((line) => [
      file('pocketbase/internal/a/a_test.go', `func TestA(t *testing.T) {\n\t${line}\n}`),
      file(
        'pocketbase/internal/a/b_test.go',
        `func TestB(t *testing.T) {\n\tsynctest.Test(t, func(t *testing.T) {\n\t\t${line}\n\t})\n}`,
      ),
      file('pocketbase/internal/a/a.go', `func wait() {\n\t${line}\n}`),
    ]),
  )
  expect(missed).toEqual([])
})

test('a Go package and each of its exported names have a doc comment', () => {
  expect(goRules.goNamesAreDocumented(sources)).toEqual([])
  const missed = uncaught(goRules.goNamesAreDocumented, [
    [file('pocketbase/internal/a/a.go', 'package a\n')],
    [file('pocketbase/internal/a/a.go', '// Package b is another.\npackage a\n')],
    ...[
      'func New() {}',
      'func (a *A) Close() {}',
      'type A struct{}',
      'const Most = 1',
      'var ErrOver error',
      'const (\n\tMost = 1\n)',
    ].map((line) => [file('pocketbase/internal/a/a.go', `// Package a is one.\npackage a\n\n${line}\n`)]),
  ])
  expect(missed).toEqual([])
})

test('no two file names differ only in their ending', () => {
  expect(rules.namesDifferInMoreThanTheirEnding(sources)).toEqual([])
  const missed = uncaught(rules.namesDifferInMoreThanTheirEnding, [[file('src/ui/a.ts'), file('src/ui/a.tsx')]])
  expect(missed).toEqual([])
})

test('no page uses `navigator.serviceWorker` without a check that it exists', () => {
  expect(rules.workersAreGuarded(sources)).toEqual([])
  const missed = uncaught(rules.workersAreGuarded, [
    [file('src/pwa/a.ts', 'navigator.serviceWorker.ready')],
    [file('src/pwa/a.ts', 'navigator.serviceWorker!.ready')],
    [file('src/pwa/a.ts', "navigator.serviceWorker['ready']")],
  ])
  expect(missed).toEqual([])
})

test('code that hooks may import depends only on its input', () => {
  expect(rules.rulesArePure(sources)).toEqual([])
  const missed = uncaught(rules.rulesArePure, [
    [file('src/blog/rules/a.ts', "new Intl.DateTimeFormat('en')")],
    [file('src/blog/rules/a.ts', 'document.title')],
    [file('src/lib/a.ts', 'navigator?.connection')],
    [file('src/blog/rules/a.tsx', '')],
  ])
  expect(missed).toEqual([])
})

test('a style rule with `:has()` names a class, id, attribute or tag of what it styles', () => {
  expect(rules.hasNamesItsElements(sources)).toEqual([])
  const missed = uncaught(
    rules.hasNamesItsElements,
    ['.a:has(:checked) .b > *', '.a:has(.b) > :not(.c, :nth-child(2n))', 'main :not(:has(.a:is(.b, :not(.c))))'].map(
      (selector) => [file('src/ui/a.css', `@media (width < 30rem) { ${selector} { order: 1 } }`)],
    ),
  )
  expect(missed).toEqual([])
})

test('no file is longer than 400 lines', () => {
  expect(rules.shortFiles(sources)).toEqual([])
  const missed = uncaught(rules.shortFiles, [[file('src/lib/a.ts', lines(401))]])
  expect(missed).toEqual([])
})

test('a short file that only a file in its own folder imports has its own test or a recorded reason', () => {
  expect(noCrumbs(sources)).toEqual([])
  expect(unusedReasonsOfCrumbs(sources)).toEqual([])
  expect(unusedReasonsOfCrumbs([])).not.toEqual([])
  const reader = file('src/blog/a.ts', "import { b } from './b.ts'")
  const missed = uncaught(noCrumbs, [
    [reader, file('src/blog/b.ts', lines(25))],
    [reader, file('src/blog/b.ts', lines(1)), file('tests/e2e/c.spec.ts', "import '../../src/blog/b.ts'")],
  ])
  expect(missed).toEqual([])
  const apart = [
    [reader, file('src/blog/b.ts', lines(26))],
    [reader, file('src/blog/b.ts', lines(1)), file('src/blog/b.test.ts')],
    [reader, file('src/blog/b.ts', lines(1)), file('src/routes/c.ts', "import { b } from '../blog/b.ts'")],
  ]
  expect(apart.flatMap(noCrumbs)).toEqual([])
})

test('file names are in kebab-case, those of Go files in snake_case', () => {
  expect(rules.tellingNames(sources)).toEqual([])
  const missed = uncaught(rules.tellingNames, [
    [file('src/lib/formatDate.ts')],
    [file('src/lib/utils.ts')],
    [file('src/helpers/format-date.ts')],
    [file('pb_migrations/create_posts.js')],
    [file('pocketbase/mail-command.go')],
    [file('src/build/start_server.ts')],
    [file('pocketbase/internal/helpers/dates.go')],
  ])
  expect(missed).toEqual([])
})

test('no component sets a style attribute', () => {
  expect(rules.noInlineStyle(sources)).toEqual([])
  const missed = uncaught(rules.noInlineStyle, [[file('src/ui/a.tsx', '<p style={{ color }}>')]])
  expect(missed).toEqual([])
})

test('the brand’s name is in one file', () => {
  expect(facts.brandInOnePlace(sources)).toEqual([])
  const missed = uncaught(facts.brandInOnePlace, [
    [file('src/routes/about.tsx', "title: 'About Lexharbor'")],
    [file('pb_hooks/src/mail/greeting.ts', '`Hello from Lexharbor`')],
    [file('pocketbase/internal/site/feed.go', 'Title: "Lexharbor Blog"')],
    [file('pocketbase/internal/site/site.go', 'const placeholder = "https://site-origin.invalid"')],
  ])
  expect(missed).toEqual([])
  const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
  expect(manifest).toMatchObject({ name: brand.name, short_name: brand.name })
})

test('only the view of public posts decides who may read a post: no other code compares its date or checks whether it is published', () => {
  expect(facts.publicRuleInOnePlace(sources)).toEqual([])
  expect(facts.unusedPublicRuleFiles(sources)).toEqual([])
  expect(facts.unusedPublicRuleFiles([])).toHaveLength(3)
  const missed = uncaught(facts.publicRuleInOnePlace, [
    [file('pocketbase/internal/site/a.go', '"SELECT id FROM blog_posts WHERE published = TRUE"')],
    [
      file(
        'pocketbase/internal/site/a.go',
        '"SELECT MIN(published_date) FROM blog_posts WHERE p.published_date > {:now}"',
      ),
    ],
    [file('pb_hooks/src/blog/a.ts', "app.findRecordsByFilter('blog_posts', 'published=true')")],
    [file('pb_hooks/src/blog/a.ts', "const isPublic = post.getString('published_date') <= now")],
    [file('src/blog/a.ts', 'if (post.published_date !== "") show(post)')],
  ])
  expect(missed).toEqual([])
})

test('minutes, hours and days in milliseconds are defined in one file', () => {
  expect(facts.timeUnitsInOnePlace(sources)).toEqual([])
  const missed = uncaught(facts.timeUnitsInOnePlace, [
    [file('src/lib/a.ts', 'const dayMs = 24 * 60 * 60 * 1000')],
    [file('src/lib/a.ts', 'const minuteMs = 60_000')],
    [file('pb_hooks/src/a.ts', 'const DAY_MS = 86_400_000')],
  ])
  expect(missed).toEqual([])
})

test('no two files export the same name', () => {
  expect(facts.oneMeaningForEachName(sources)).toEqual([])
  const missed = uncaught(facts.oneMeaningForEachName, [
    [file('src/site/a.ts', 'export type Desk = 1'), file('pb_hooks/src/a.ts', 'export function Desk() {}')],
    [file('src/site/a.ts', 'export const within = 1'), file('src/ui/b.tsx', 'export async function within() {}')],
    [file('src/site/a.ts', 'export const within = 1'), file('tests/support/b.ts', 'export const within = 2')],
  ])
  expect(missed).toEqual([])
})

test('the server’s names use the precise verbs of the glossary', () => {
  expect(facts.serverVerbs(sources)).toEqual([])
  const missed = uncaught(facts.serverVerbs, [
    [file('pocketbase/internal/a/a.go', 'func (s *Site) keep(record *core.Record) {}')],
    [file('pocketbase/internal/a/a.go', 'if found, known := types[name]; known {}')],
    [file('pocketbase/internal/a/a.go', '// isPublic tells whether a post is public.')],
    [file('pb_hooks/src/a.ts', 'function settleFailure(mail: PbRecord): void {}')],
    [file('pb_hooks/src/a.ts', 'const known = storedOutcome(app)')],
  ])
  expect(missed).toEqual([])
})

test('comments hide no subject, and contain no word that docs/style.md replaces', () => {
  expect(facts.plainSentences(sources)).toEqual([])
  const missed = uncaught(facts.plainSentences, [
    [file('src/a.ts', '/** Of what was deleted, the id. */')],
    [file('src/a.ts', 'send() // nobody waits')],
    [file('pb_hooks/src/a.ts', '/**\n * A record.\n * Written anew.\n */')],
    [file('docs/a.md', 'The limit is for how long a call may take.')],
  ])
  expect(missed).toEqual([])
  expect(facts.plainSentences([file('src/a.ts', '// As in "Nobody".\nconst a = \'of what\'')])).toEqual([])
})

test('no test is skipped or runs exclusively', () => {
  expect(rules.everyTestRuns(sources)).toEqual([])
  const missed = uncaught(rules.everyTestRuns, [
    [file('src/lib/a.test.ts', ['test', 'skip(', ')'].join('.'))],
    [file('tests/e2e/a.test.ts', ['describe', 'only(', ')'].join('.'))],
  ])
  expect(missed).toEqual([])
})

test('no test sleeps for a fixed time', () => {
  expect(noTestSleeps(sources)).toEqual([])
  const [setTimeout, pause] = ['await new Promise((done) => setTimeout', 'await pause'].map(
    (name) => `${name}(done, 20)`,
  )
  const missed = uncaught(noTestSleeps, [
    [file('src/lib/a.test.ts', setTimeout)],
    [file('tests/contract/a.test.ts', pause)],
    [file('tests/contract/a.test.ts', ['await expect', 'poll(read)'].join('.'))],
    [file('tests/e2e/a.spec.ts', ['await page', 'waitForTimeout(500)'].join('.'))],
    [file('tests/matrix/a.spec.ts', "await page.waitForLoadState('networkidle')")],
  ])
  expect(missed).toEqual([])
  const allowed = [
    file('src/lib/a.test.ts', `vi.useFakeTimers()\n${setTimeout}`),
    file('tests/contract/a.test.ts', 'socket.pause()'),
  ]
  expect(noTestSleeps(allowed)).toEqual([])
})

test('only the helper that cuts the network sets a browser offline', () => {
  expect(rules.networkIsBrokenAtTheProxy(sources)).toEqual([])
  const missed = uncaught(rules.networkIsBrokenAtTheProxy, [
    [file('tests/e2e/a.spec.ts', ['await context', 'setOffline(true)'].join('.'))],
    [file('tests/e2e/a.spec.ts', ['test.use({ offline', 'true })'].join(': '))],
    [file('tests/support/browser/a.ts', ["session.send('Network.emulateNetwork", "Conditions', {})"].join(''))],
  ])
  expect(missed).toEqual([])
})

test('every collection named in code is created by a migration', () => {
  expect(rules.knownCollections(sources)).toEqual([])
  const missed = uncaught(rules.knownCollections, [
    [
      file('pb_migrations/1_create_a.js', 'new Collection({ name: "posts" })'),
      file('src/blog/a.ts', "client.collection('post')"),
    ],
    [file('pb_hooks/src/a.ts', '$app.findRecordsByFilter("leads", "")')],
    [file('pb_hooks/src/a.ts', "newRecord(tx, 'leads', {})")],
    [file('pocketbase/a.go', 'app.FindCollectionByNameOrId("leads")')],
  ])
  expect(missed).toEqual([])
})
