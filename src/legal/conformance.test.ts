import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  declaresTest,
  withoutComments,
  readSources,
  type SourceFile,
} from '../../tests/support/repository/source-files.ts'
import { conformanceTests, type NamedTest } from './conformance-tests.ts'
import { clauseOf, enFindings, wcagFindings } from './conformance.ts'

/** The criteria of WCAG 2.2 at level A, in the standard's order. WCAG 2.2 has removed 4.1.1. */
const LEVEL_A =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2'
const LEVEL_AA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'
/**
 * The clauses of EN 301 549 V3.2.1 besides those that repeat a criterion. WCAG 2.1 has 50 criteria, including 4.1.1.
 */
const CLAUSES =
  '5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 6 7 8 9.4.1.1 9.6 10 11.5 11.6 11.7 11.8 12.1.1 12.1.2 12.2.2 12.2.3 12.2.4 13'

test('every criterion and clause has one row: 55 of WCAG 2.2, and those of EN 301 549', () => {
  expect(numbersOf('A')).toEqual(LEVEL_A.split(' '))
  expect(numbersOf('AA')).toEqual(LEVEL_AA.split(' '))
  expect(wcagFindings).toHaveLength(55)
  expect(enFindings.map(({ number }) => number)).toEqual(CLAUSES.split(' '))
  const repeated = wcagFindings.map(clauseOf).filter((clause) => clause !== null)
  expect(repeated).toHaveLength(50 - 1)
})

const numbersOf = (wanted: 'A' | 'AA') =>
  wcagFindings.filter(({ level }) => level === wanted).map(({ number }) => number)

test('every supported or inapplicable criterion names a test, and every test in the list is named', () => {
  const bare = [...wcagFindings, ...enFindings].filter(
    ({ conformance, tests, level }) => tests.length === 0 && (conformance === 'supports' || level !== null),
  )
  expect(bare.map(({ number }) => number)).toEqual([])
  const named = new Set<string>([...wcagFindings, ...enFindings].flatMap(({ tests }) => tests))
  expect(Object.keys(conformanceTests).filter((name) => !named.has(name))).toEqual([])
})

test('every test that the report names exists, in the file that it names', () => {
  expect(Object.values(conformanceTests).filter(isUnknown)).toEqual([])
  const file = 'src/site/navigation.test.ts'
  const known = { file, name: 'the call to action links to …' }
  const unknown = [
    { file, name: 'the call to action' },
    { file, name: 'the call … links nowhere' },
    { ...known, file: 'src/site/no.test.ts' },
  ]
  expect([known, ...unknown].filter(isUnknown)).toEqual(unknown)
})

const isUnknown = ({ file, name }: NamedTest) => !existsSync(file) || !declaresTest(readFileSync(file, 'utf8'), name)

/** A feature that no public page has. If a page had it, the named criteria would require more. */
type Absence = {
  what: string
  /** The criteria whose findings say that the feature is missing. */
  criteria: string
  pattern: RegExp
  /** A text that `pattern` must match. */
  example: string
  /** Files that may contain the feature, each with its reason. */
  except?: Readonly<Record<string, string>>
}

const absences: readonly Absence[] = [
  {
    what: 'sound, or another film than the silent one',
    criteria: '1.2.1 to 1.2.5, 1.4.2',
    pattern: /<(?:video|audio|iframe|embed)\b|\bnew Audio\(/,
    example: '<video src="/tour.mp4">',
    except: { 'src/webinars/sample-film.tsx': 'silent, with captions and a transcript' },
  },
  {
    what: 'words that mean a place, a shape or a color alone',
    criteria: '1.3.3',
    pattern: /\b(?:on|to) the (?:left|right)\b|\b(?:red|green|blue|amber|round|square) (?:button|icon|link|field)\b/i,
    example: 'Press the green button',
  },
  {
    what: 'a bond to one orientation',
    criteria: '1.3.4',
    pattern: /\(orientation:|screen\.orientation|"orientation"/,
    example: '@media (orientation: portrait)',
  },
  {
    what: 'anything that shows on pointing alone',
    criteria: '1.4.13',
    pattern:
      /:(?:hover|focus-within)[^{};]*\{[^}]*\b(?:display|visibility|opacity|content|clip-path):|<[a-z]\w*\b[^>]*\stitle=/,
    example: '.menu:hover > ul { display: block }',
    except: { 'src/site/theme-switch.tsx': 'names in notes of the browser’s own, which the criterion leaves out' },
  },
  {
    what: 'a shortcut of a single character',
    criteria: '2.1.4',
    pattern: /\baccessKey\b|['"]key(?:down|up|press)['"]|\bonKey(?:Down|Up|Press)\b/,
    example: "addEventListener('keydown', listen)",
    except: {
      'src/snippets/search.ts': 'arrows, between what was found',
      'src/site/search-key.ts': 'K, with Ctrl or ⌘',
      'src/ui/toast.tsx': 'Escape, in a message',
    },
  },
  {
    what: 'an animation without end',
    criteria: '2.2.2, 2.3.1',
    pattern: /\binfinite\b|<(?:marquee|blink)\b/,
    example: 'animation: pulse 1s infinite',
    except: { 'src/ui/loading.css': 'while something loads' },
  },
  {
    what: 'a gesture, or an action when a pointer goes down',
    criteria: '2.5.1, 2.5.2',
    pattern:
      /['"](?:(?:pointer|mouse)(?:down|move)|touch(?:start|move)|wheel|gesture\w+)['"]|\bon(?:(?:Pointer|Mouse)(?:Down|Move)|Touch(?:Start|Move)|Wheel)\b/,
    example: "addEventListener('touchmove', turn)",
    except: {
      'src/snippets/loader.ts': 'brings the page to life, and leaves the action to the click',
      'src/forms/use-field-messages.ts': 'lets messages wait until the button is up',
    },
  },
  {
    what: 'anything that reacts to moving the device',
    criteria: '2.5.4',
    pattern: /devicemotion|deviceorientation|\b(?:Accelerometer|Gyroscope)\b/,
    example: "addEventListener('devicemotion', undo)",
  },
  {
    what: 'anything to drag',
    criteria: '2.5.7',
    pattern: /\bdraggable\b|\bon(?:Drag\w*|Drop)\b|['"](?:drag\w*|drop)['"]/,
    example: '<li draggable>',
  },
  {
    what: 'a passage in another language',
    criteria: '3.1.2',
    pattern: /\s(?:lang|hrefLang)=(?!"en")/,
    example: '<p lang="de">',
  },
]

const sources: SourceFile[] = [
  ...readSources('src').filter(({ path }) => !/^src\/(?:admin|build|mails|legal\/conformance)|[./]test\./.test(path)),
  ...['index.html', 'public/manifest.webmanifest'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
].map(({ path, text }) => ({ path, text: withoutComments(text) }))

test.each(absences)('no source of a page for visitors has $what ($criteria)', ({ pattern, example, except = {} }) => {
  expect(example).toMatch(pattern)
  expect(sources.length).toBeGreaterThan(400)
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(except).toSorted())
})
