import { globSync, readFileSync } from 'node:fs'
import { list, parse, type AtRule, type ChildNode, type Rule, type Plugin } from 'postcss'
import type { Need, Selector, SheetPart } from '../../site/page-styles.ts'

/**
 * Parses the built style sheet into parts. Each page gets the parts that it needs.
 * @param scripts texts of scripts that run before React and may add elements to pages. No rule requires their classes.
 * @throws for syntax that the selection of rules does not support, and so might lose
 */
export function readSheet(css: string, scripts: readonly string[]): SheetPart[] {
  const made = new Set([...scripts.join('\n').matchAll(CLASS_NAME)].flatMap(([, names = '']) => names.split(' ')))
  const { nodes } = parse(css)
  const layers = nodes.flatMap((node) => (node.type === 'atrule' && node.name === 'layer' ? [node.params] : []))
  // The first mention of a layer decides its order, and a page may lack the rules of a layer. So every page starts with
  // the order of all layers.
  const carried = carriedOver(nodes, made)
  return [`@layer ${[...new Set(layers)].join(',')};`, ...partsOf(nodes, made, carried)]
}

/**
 * Returns the selectors of elements that view transitions move from page to page: those with a transition name, except
 * the page itself.
 */
function carriedOver(nodes: readonly ChildNode[], made: ReadonlySet<string>): Selector[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule' && node.some((child) => child.type === 'decl' && child.prop === 'view-transition-name'))
      return ruleOf(node, made).selectors.filter(({ needs }) => needs.length > 0)
    return node.type === 'atrule' && node.nodes ? carriedOver(node.nodes, made) : []
  })
}

function partsOf(nodes: readonly ChildNode[], made: ReadonlySet<string>, carried: Selector[]): SheetPart[] {
  return nodes.flatMap((node): SheetPart[] => {
    if (node.type === 'rule') return [ruleOf(node, made)]
    if (node.type === 'atrule') return [atRuleOf(node, made, carried)]
    if (node.type === 'comment') return []
    throw node.error('A declaration outside of a rule')
  })
}

function atRuleOf(node: AtRule, made: ReadonlySet<string>, carried: Selector[]): SheetPart {
  if (node.name === 'keyframes') return { animation: node.params, css: node.toString() }
  if (node.nodes === undefined) return `${node.toString()};`
  if (['layer', 'media', 'supports', 'container', 'starting-style'].includes(node.name))
    return { head: `@${node.name} ${node.params}`.trim(), parts: partsOf(node.nodes, made, carried) }
  if (node.name === 'view-transition') return { carried, css: node.toString() }
  // At-rules such as @font-face, @property and @page are in every page.
  return node.toString()
}

function ruleOf(rule: Rule, made: ReadonlySet<string>): { selectors: Selector[]; body: string } {
  // Nested rules are not parsed separately; they stay inside their rule.
  const body = rule.nodes.map(String).join(';')
  return { selectors: list.comma(rule.selector).map((text) => selectorOf(rule, text, made)), body }
}

const CLASS_NAME = /\bclassName[:=]["'`]([\w -]+)["'`]/g
const ATTRIBUTE = /\[[^\]]*\]/g
const PSEUDO = /::?[a-z-]+/g
const PSEUDO_AT_END = /::?[a-z-]+$/
const NAME = /[.#]?[a-zA-Z][\w-]*/g
/** Pseudo-classes with arguments of which one must match. The arguments of others, such as `:not()`, are ignored. */
const ONE_OF = /:(?:is|where|has)$/

/**
 * Returns what a page must contain so that a selector can match. States, attributes and positions count as matching,
 * because an unneeded rule does no harm in a page, but a missing one does.
 */
function selectorOf(rule: Rule, text: string, made: ReadonlySet<string>): Selector {
  const plain = text.replaceAll(ATTRIBUTE, '')
  if (/["\\]/.test(plain)) throw rule.error('A selector with a quote or an escape')
  return { text, needs: needsOf(plain, made) }
}

function needsOf(selector: string, made: ReadonlySet<string>): Need[] {
  const { outside, functions } = takenApart(selector)
  const names = outside.replaceAll(PSEUDO, '').match(NAME) ?? []
  const ownNeeds: Need[] = names
    .filter((name) => !/^[.#]/.test(name) || !made.has(name.slice(1)))
    .map((name) => (/^[.#]/.test(name) ? name : name.toLowerCase()))
  const others = functions
    .filter(({ name }) => ONE_OF.test(name))
    .map(({ inside }) => list.comma(inside).map((argument) => needsOf(argument, made)))
    // An argument without requirements always matches, so its pseudo-class requires nothing.
    .filter((oneOf) => oneOf.every((needs) => needs.length > 0))
  return [...ownNeeds, ...others]
}

/** Splits a selector into the text outside brackets, and its functional pseudo-classes with their arguments. */
function takenApart(selector: string): { outside: string; functions: { name: string; inside: string }[] } {
  const functions: { name: string; inside: string }[] = []
  let outside = ''
  let inside = ''
  let depth = 0
  for (const letter of selector) {
    if (letter === ')') depth -= 1
    if (letter === ')' && depth === 0) functions.push({ name: PSEUDO_AT_END.exec(outside)?.[0] ?? '', inside })
    else if (depth > 0) inside += letter
    else if (letter === '(') inside = ''
    else outside += letter
    if (letter === '(') depth += 1
  }
  return { outside, functions }
}

/** Matches a custom property, and not the second half of a class name like `plan--popular`. */
const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Returns the PostCSS plugin that shortens the names of custom properties in the site's style sheets, because every
 * page has hundreds of them in its head. The most frequent name becomes the shortest. No script may use such a name.
 */
export function shortProperties(): Plugin {
  const names = shortNames(sheets())
  const short = (text: string) => text.replace(PROPERTY, (name) => names.get(name) ?? name)
  return {
    postcssPlugin: 'lexharbor:short-properties',
    OnceExit(root) {
      root.walkDecls((declaration) => {
        if (names.has(declaration.prop)) declaration.prop = short(declaration.prop)
        declaration.value = short(declaration.value)
      })
    },
  }
}

/** Returns styles of the built site with the names of custom properties that its sources have. */
export function longProperties(styles: string): string {
  longNames ??= new Map(Array.from(shortNames(sheets()), ([name, short]) => [short, name]))
  const names = longNames
  return styles.replace(PROPERTY, (short) => names.get(short) ?? short)
}

/** The long names by the short ones, read once: a run of the pictures asks for many pages. */
let longNames: Map<string, string> | undefined

const sheets = () =>
  globSync('src/**/*.css')
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))

/**
 * @param sheets the texts of all sheets that share a page
 * @returns the short name of each custom property in them, both with "--"
 */
export function shortNames(sheets: readonly string[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>()
  for (const [name] of sheets.join('\n').matchAll(PROPERTY)) times.set(name, (times.get(name) ?? 0) + 1)
  const sorted = [...times].toSorted(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
  return new Map(sorted.map(([name], place) => [name, `--${letters(place)}`]))
}

/** Returns the name at a position, counted from 0: a … z, aa … zz, and so on. */
function letters(place: number): string {
  const before = place < LETTERS.length ? '' : letters(Math.floor(place / LETTERS.length) - 1)
  return before + (LETTERS[place % LETTERS.length] ?? '')
}
