import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageStyles } from '../../site/page-styles.ts'
import { readSheet, longProperties, shortNames } from './sheets.ts'

const HTML =
  '<main id="main"><p class="lead card--wide">Text<input type="checkbox"><svg><linearGradient/></svg></p></main>'

/** Returns the styles for a page with this HTML, without the order of layers at the start. */
const chosen = (css: string, scripts: string[] = []) =>
  pageStyles(readSheet(css, scripts), HTML).replace('@layer ;', '')

test.each([
  ['an element', 'p{a:b}'],
  ['what every page has', ':root{a:b}html{a:b}body>#app{a:b}'],
  ['an element with a capital letter', 'linearGradient{a:b}'],
  ['a class', '.lead{a:b}'],
  ['one of several classes', '.card--wide{a:b}'],
  ['an id', '#main{a:b}'],
  ['everything', '*,:before{a:b}'],
  ['a state', 'p:hover,.lead:focus-visible::before{a:b}'],
  ['an attribute that a script may set', '[data-theme=dark] p{a:b}'],
  ['an attribute with a bracket in its place', '[tabindex="-1"]:focus{a:b}'],
  ['one of a list', 'p:is(.lead,.away){a:b}'],
  ['the absence of what is not there', '.lead:not(.away:hover,a){a:b}'],
  ['a descendant', 'main>p input:checked~svg{a:b}'],
  ['a child that is there', 'p:has(.away, input:checked){a:b}'],
  ['a child in some state', 'p:has(:checked){a:b}'],
  ['lists in lists', 'main:where(:has(>:is(.away,.lead:not(.away)))){a:b}'],
  ['a place among others', 'p:nth-child(n+3){a:b}'],
  ['media, supports and layers', '@layer a{@media (width>=1px){@supports (a:b){p{a:b}}}}'],
  ['what is nested in it', '.lead{a:b;@starting-style{a:c}}'],
])('a page has the rules for %s', (_, css) => {
  expect(chosen(css).replace(/^@layer a;/, '')).toBe(css)
})

test.each([
  ['another element', 'table{a:b}'],
  ['another class', '.car{a:b}.card{a:b}'],
  ['another id', '#app #other{a:b}'],
  ['a class beside one that is there', '.lead.away{a:b}'],
  ['a class behind a list', ':is(.lead,p) .away{a:b}'],
  ['a list of which nothing is there', ':is(.away,table p):hover{a:b}'],
  ['a child or a neighbor that is not there', 'main:has(>.away:last-child)+p{a:b}'],
  ['a list in a list', 'p:where(.lead:has(+:is(.away,.lead .other))){a:b}'],
  ['all of a media query', '@media (width>=1px){.away{a:b}}'],
])('a page does not have the rules for %s', (_, css) => {
  expect(chosen(css)).toBe('')
})

test('a page has the selectors of a list that can match', () => {
  expect(chosen('.away,p:is(.a,.lead),table p,.lead{a:b}')).toBe('p:is(.a,.lead),.lead{a:b}')
})

test('the order of all layers comes first, even of layers without a rule in the page', () => {
  expect(pageStyles(readSheet('@layer a{.away{a:b}}@layer b{p{a:b}}@layer a{p{a:b}}', []), HTML)).toBe(
    '@layer a,b;@layer b{p{a:b}}@layer a{p{a:b}}',
  )
})

test('an animation comes with the rule that uses it', () => {
  const css = '@keyframes turn{to{rotate:1turn}}'
  expect(chosen(`p{animation:1s turn}${css}`)).toBe(`p{animation:1s turn}${css}`)
  expect(chosen(`.away{animation:1s turn}${css}`)).toBe('')
})

test.each([
  ['', '.away'],
  ['@view-transition{navigation:auto}.lead:has(:focus){view-transition-name:it}', '.lead:has(:focus)'],
])('the wait for a view transition is only in pages with an element to carry over: "%s" for %s', (inside, selector) => {
  const root = ':root{view-transition-name:none}'
  const css = `${root}@media (a){@view-transition{navigation:auto}${selector}{view-transition-name:it}}`
  expect(chosen(css)).toBe(inside === '' ? root : `${root}@media (a){${inside}}`)
})

test('a rule that names no element is in every page', () => {
  expect(chosen('@font-face{font-family:a;src:url(a)}@page{margin:1cm}')).toBe(
    '@font-face{font-family:a;src:url(a)}@page{margin:1cm}',
  )
})

test('a class that a script adds before React runs is in every page', () => {
  const script = 'Object.assign(a("p"),{className:"kept-note wide"})'
  expect(chosen('.kept-note{a:b}.wide{a:b}', [script])).toBe('.kept-note{a:b}.wide{a:b}')
  expect(chosen('.kept-note p.away{a:b}', [script])).toBe('')
})

test('a page has the custom properties that its rules read directly or indirectly', () => {
  const css = ':root{--a:1;--b:var(--a);--c:2}@media print{:root{--c:3}}p{--own:1;left:var(--b,0)}'
  expect(chosen(css)).toBe(':root{--a:1;--b:var(--a);}p{left:var(--b,0)}')
  expect(chosen('.button--a:hover,p{left:0}')).toBe('p{left:0}')
})

test.each([
  ['an escape', '.a\\:b{a:b}', 'A selector with a quote or an escape'],
  ['a declaration outside of a rule', 'a:b', 'A declaration outside of a rule'],
])('a sheet with %s is refused, because its rules might be lost', (_, css, message) => {
  expect(() => readSheet(css, [])).toThrow(message)
})

test('the most frequent property gets the shortest name; of two equally frequent, the alphabetically first', () => {
  const css =
    'a{--ink:1;color:var(--ink);left:var(--space-1);top:var(--space-1);gap:var(--space-1);width:var(--edge)}b{--edge:2}'
  expect([...shortNames([css])]).toEqual([
    ['--space-1', '--a'],
    ['--edge', '--b'],
    ['--ink', '--c'],
  ])
})

test('two letters follow z, and no two names are the same', () => {
  const css = Array.from({ length: 800 }, (_, place) => `--name-${String(place).padStart(3, '0')}:0`).join(';')
  const short = [...shortNames([css]).values()]
  expect([short[25], short[26], short[27], short[701], short[702]]).toEqual(['--z', '--aa', '--ab', '--zz', '--aaa'])
  expect(new Set(short).size).toBe(800)
})

test('short names are turned back into those of the sources, and class names stay', () => {
  const css = globSync('src/**/*.css')
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))
  const line = shortNames(css).get('--color-line') ?? ''
  expect(longProperties(`.plan--a{color:var(${line})}`)).toBe('.plan--a{color:var(--color-line)}')
})

test('a class name with two hyphens is no property', () => {
  expect([...shortNames(['.plan--popular{color:var(--ink)}']).keys()]).toEqual(['--ink'])
})

test('no script names a custom property, because the build renames them', () => {
  const scripts = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/build/') && !/\.test\.tsx?$/.test(file),
  )
  expect(scripts.length).toBeGreaterThan(300)
  expect(scripts.filter((file) => /['"`(]--[a-z]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
