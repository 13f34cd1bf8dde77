import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { object, parse, record, string } from 'valibot'
import { expect, test } from 'vitest'
import { declaresTest, withoutComments, readSources, repositoryRoot } from './support/repository/source-files.ts'
import { plainSentences } from './support/repository/one-address-rules.ts'

type Page = { path: string; text: string }

const pages: Page[] = ['README.md', ...markdownBelow('docs')].map((path) => ({
  path,
  text: readFileSync(join(repositoryRoot, path), 'utf8'),
}))
const { scripts } = parse(
  object({ scripts: record(string(), string()) }),
  JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')),
)
const stages = [
  ...readFileSync(join(repositoryRoot, 'tests/support/runner/stages.ts'), 'utf8').matchAll(/^ {2}(\w+): \{\s+about/gm),
].map(([, name]) => name)

test('the README fits on one screen and a half: at most 80 lines', () => {
  const readme = pages.find(({ path }) => path === 'README.md')
  expect(readme?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
})

test('pages are written in plain sentences', () => expect(plainSentences(pages)).toEqual([]))

test('every path that the documentation names exists', () => {
  expect(pages.flatMap(missingPaths)).toEqual([])
  expect(missingPaths({ path: 'docs/a.md', text: 'see `src/nowhere.ts` and [b](nowhere.md)' })).toEqual([
    'docs/a.md: src/nowhere.ts',
    'docs/a.md: nowhere.md',
  ])
})

test('every heading that a link of the documentation names exists', () => {
  expect(pages.flatMap(missingHeadings)).toEqual([])
  expect(missingHeadings({ path: 'docs/a.md', text: '# A `b`, c\n[d](#a-b-c) [e](#e) [f](how-to.md#f)' })).toEqual([
    'docs/a.md: #e',
    'docs/a.md: how-to.md#f',
  ])
})

test('a default that the documentation tells is the one of .env.example', () => {
  const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
  const defaults = new Map(Array.from(example.matchAll(/^#?([A-Z_]+)=(\d+)$/gm), ([, name = '', of]) => [name, of]))
  const told = pages.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/`([A-Z_]{4,})` \(?(\d[\d,]*)/g), ([, name = '', of = '']) => ({ path, name, of })),
  )
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter(({ name, of }) => defaults.has(name) && defaults.get(name) !== of.replace(',', ''))).toEqual([])
})

test('every npm script and test stage that the documentation names exists', () => {
  expect(pages.flatMap(unknownScripts)).toEqual([])
  expect(unknownScripts({ path: 'a.md', text: '`npm run deploy` or `npm test -- smoke`' })).toEqual([
    'a.md: npm run deploy',
    'a.md: npm test -- smoke',
  ])
})

test('every test that the page about security names exists, and every row names one or a reason', () => {
  const page = pages.find(({ path }) => path === 'docs/security.md')?.text ?? ''
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|(.*)\|$/gm)]
  expect(rows.length).toBeGreaterThan(80)
  const items = rows.flatMap(([, numbers = '']) => numbers.split(', '))
  expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([])
  expect(rows.filter(([, , cells = '']) => (cells.split('|').at(-1) ?? '').trim() === '').map(([row]) => row)).toEqual(
    [],
  )
  expect(unknownTests(page)).toEqual([])
  expect(unknownTests('`docs` "no such test" `wipe_test` "TestNothing" `none` "x"')).toEqual([
    'docs: no such test',
    'wipe_test: TestNothing',
    'none: x',
  ])
})

test('.env.example lists exactly the settings that the server reads, with their default numbers', () => {
  const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
  expect(amissIn(example)).toEqual([])
  const wrong = example.replace('#READY_TOKEN=', '#READY_TOKENS=').replace('=2000', '=2001')
  expect(amissIn(wrong)).toEqual(['READY_TOKEN is missing', 'READY_TOKENS is not read', 'MAILS_PER_DAY is 2000'])
})

/** Returns a line for each difference between an `.env.example` and the settings that the server's sources read. */
function amissIn(example: string): string[] {
  const listed = new Map(
    [...example.matchAll(/^#?([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const text = readSources('pocketbase', 'pb_hooks')
    .filter(({ path }) => !/_test\.go$|\.test\.ts$|\/samples\//.test(path))
    .map((file) => withoutComments(file.text))
    .join('\n')
  const named = new Set(
    [...text.matchAll(/["']((?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)|ACK)["']/g)].map(([, name = '']) => name),
  )
  const missing = [...named].filter((name) => !listed.has(name) && !isNoSetting(name))
  const unread = [...listed.keys()].filter(
    (name) => !text.includes(`"${name}"`) && !named.has(name) && !ofLitestream(name),
  )
  const defaults = text.matchAll(/"([A-Z]+_[A-Z0-9_]+)",(?:\s+"\w+",)?\s+"?(\d+)"?[,)]/g)
  return [
    ...missing.map((name) => `${name} is missing`),
    ...unread.map((name) => `${name} is not read`),
    ...[...defaults].flatMap(([, name = '', number = '']) =>
      listed.get(name) === number ? [] : [`${name} is ${number}`],
    ),
  ]
}

/**
 * Whether a name in the sources is not a setting of the server, but a prefix of names, a constant, a variable of
 * systemd or PocketBase, a folder for development scripts, or the cache relay's own secret.
 */
const isNoSetting = (name: string) =>
  /^(?:BACKUP_S3|FILES_S3|LISTEN_\w+|LEXHARBOR_\w+|PB_CONNECT|CACHE_SECRET|EMAIL_LABEL|TEXT_MAX_BYTES)$/.test(name)

const ofLitestream = (name: string) => /^LITESTREAM_\w*ACCESS_KEY\w*$/.test(name)

const records = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
const recordHead =
  /^# (\d+)\. .+\n\n\d{4}-\d{2}-\d{2}(?:, revised \d{4}-\d{2}-\d{2})?, (?:accepted|superseded by \[\d+\]\([^)]+\)), binds `([^`]+)`\n/

test('decisions are numbered without a gap, have a date and a state, and state the decision, the rejected alternatives and the cost', () => {
  expect(records.map(({ path }) => Number(/\/(\d{4})-/.exec(path)?.[1]))).toEqual(records.map((_, index) => index + 1))
  expect(records.map(({ text }) => Number(recordHead.exec(text)?.[1]))).toEqual(records.map((_, index) => index + 1))
  const parts = ['Context', 'Decision', 'Refused', 'Cost']
  expect(
    records.filter(({ text }) => parts.some((part) => !text.includes(`\n**${part}.** `))).map(({ path }) => path),
  ).toEqual([])
})

test('the code to which a decision applies names the decision’s record, and the index lists every record once', () => {
  const unbound = records.filter(({ path, text }) => {
    const bound = recordHead.exec(text)?.[2]
    return bound === undefined || !readFileSync(join(repositoryRoot, bound), 'utf8').includes(path)
  })
  expect(unbound.map(({ path }) => path)).toEqual([])
  const index = pages.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  const listed = [...index.matchAll(/^\d+\. \[(.+)\]\((.+)\)$/gm)].map(([, title, file]) => `${file}: ${title}`)
  const titles = records.map(({ path, text }) => `${path.split('/').at(-1)}: ${/^# \d+\. (.+)$/m.exec(text)?.[1]}`)
  expect(listed).toEqual(titles)
})

test('the documentation has at most 25,000 words', () => {
  const words = pages.flatMap(({ text }) => text.split(/\s+/).filter((word) => word !== ''))
  expect(words.length).toBeLessThanOrEqual(25_000)
})

/** Returns the tests that a text names after a file, but that no file of that name declares. */
function unknownTests(text: string): string[] {
  const files = readSources('src', 'pb_hooks', 'pocketbase', 'tests').filter(({ path }) =>
    /(?:_test\.go|\.(?:test|spec)\.tsx?)$/.test(path),
  )
  return [...text.matchAll(/`([\w-]+)` "([^"]+)"/g)].flatMap(([, file = '', name = '']) => {
    const named = files.filter(
      ({ path }) =>
        path
          .split('/')
          .at(-1)
          ?.replace(/(?:\.(?:test|spec)\.tsx?|\.go)$/, '') === file,
    )
    return named.some((each) => declaresTest(each.text, name)) ? [] : [`${file}: ${name}`]
  })
}

/**
 * Returns the paths in a page that don't exist: inline code that begins with a folder of this project, and relative
 * links. In a path with a placeholder, checks only the part before it.
 */
function missingPaths({ path, text }: Page): string[] {
  const named = [...text.matchAll(/`((?:src|tests|docs|public|pocketbase|pb_hooks|pb_migrations)\/[^`\s]*)`/g)].map(
    ([, name = '']) => ({
      name,
      file: join(repositoryRoot, name.replace(/[^/]*[<*…].*$/, '')),
    }),
  )
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, name = '']) => ({
    name,
    file: join(repositoryRoot, dirname(path), name),
  }))
  return [...named, ...linked].filter(({ file }) => !existsSync(file)).map(({ name }) => `${path}: ${name}`)
}

/**
 * Returns the links whose fragment is not a heading of the linked page. GitHub builds the fragment from the heading:
 * lower case, without punctuation, with hyphens.
 */
function missingHeadings({ path, text }: Page): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].flatMap(([, file = '', anchor = '']) => {
    const linked = file === '' ? text : readFileSync(join(repositoryRoot, dirname(path), file), 'utf8')
    const anchors = [...linked.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    )
    return anchors.includes(anchor) ? [] : [`${path}: ${file}#${anchor}`]
  })
}

function unknownScripts({ path, text }: Page): string[] {
  return [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)(?: -- ([\w-]+))?)/g)]
    .filter(
      ([, script, short, stage]) =>
        !((script ?? short ?? '') in scripts) || (stage !== undefined && !stages.includes(stage)),
    )
    .map(([command]) => `${path}: ${command}`)
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder))
    .toSorted()
    .map((name) => `${folder}/${name}`)
    .flatMap((path) =>
      statSync(join(repositoryRoot, path)).isDirectory() ? markdownBelow(path) : path.endsWith('.md') ? [path] : [],
    )
}
