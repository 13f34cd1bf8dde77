import type { Delete, Emphasis, Link, Nodes, Strong, Text } from 'mdast'

/**
 * Makes links of the three forms in which authors write a link in running text. It changes a Markdown tree in which
 * bare addresses are already links, as in GitHub's Markdown (GFM):
 *
 * - `(label: url)` alone in its block becomes the link "label";
 * - `text (label: url)` keeps its parentheses, with the link "label" inside;
 * - `text (url)` makes a link of the text, back to the start of its clause and at most eight words.
 *
 * A label may contain emphasis and balanced parentheses. Code, images and existing links stay unchanged. A parenthesis
 * inside an address belongs to the address as long as its brackets balance.
 */
export function normaliseLinks(tree: Nodes): void {
  if (!('children' in tree)) return
  const siblings: Nodes[] = tree.children
  linkWhatGfmLeaves(siblings)
  for (const node of siblings.slice()) {
    if (node.type === 'link') normaliseLink(siblings, node)
    else if (node.type !== 'linkReference') normaliseLinks(node)
  }
}

function normaliseLink(siblings: Nodes[], link: Link): void {
  const index = siblings.indexOf(link)
  const before = siblings[index - 1]
  const after = siblings[index + 1]
  if (before?.type !== 'text' || after?.type !== 'text' || !/^\s*\)/.test(after.value) || !isBareAddress(link)) return
  after.value = after.value.trimStart()
  if (/\(\s*$/.test(before.value)) linkPrecedingText(siblings, { before, link, after })
  else linkLabel(siblings, { before, link, after })
}

/**
 * Makes links of irc addresses in parentheses, and moves a scheme such as `mailto:` before an email address into its
 * link. GFM does neither.
 */
function linkWhatGfmLeaves(siblings: Nodes[]): void {
  for (const node of siblings.slice()) {
    if (node.type !== 'text') continue
    const index = siblings.indexOf(node)
    const next = siblings[index + 1]
    const scheme = /\b(?:mailto|xmpp):$/i.exec(node.value)?.[0]
    if (scheme !== undefined && next?.type === 'link' && isBareAddress(next)) {
      node.value = node.value.slice(0, -scheme.length)
      next.url = next.url.replace(/^mailto:/, scheme)
    }
    const [, head, url, tail] = /^([\s\S]*\([^()]*)(ircs?:\/\/[^\s()<>]+)(\)[\s\S]*)$/i.exec(node.value) ?? []
    if (head === undefined || url === undefined || tail === undefined) continue
    siblings.splice(index, 1, text(head), { type: 'link', url, children: [text(url)] }, text(tail))
  }
}

type Place = { before: Text; link: Link; after: Text }

function linkLabel(siblings: Nodes[], { before, link, after }: Place): void {
  const end = /[^\s:]\s*:\s*$/.exec(before.value)
  const last = siblings.indexOf(before)
  // The label may also end with a colon right after emphasis.
  const words = end ? before.value.slice(0, end.index + 1) : before.value.replace(/^\s*:\s*$/, '')
  if (words === before.value) return
  const open = openingParenthesis(siblings, last, words)
  if (open === null) return
  const [first = '', ...rest] =
    open.nodes.length === 0 ? [words.slice(open.offset + 1)] : [open.text.slice(open.offset + 1), words]
  link.children = [text(first.trimStart()), ...open.nodes, ...rest.map(text)].filter(
    (node) => node.type !== 'text' || node.value !== '',
  )
  const head = open.text.slice(0, open.offset)
  const alone = head === '' && open.index === 0 && after.value.trim() === ')' && siblings.at(-1) === after
  siblings.splice(open.index, last - open.index + 1, text(alone ? head : `${head}(`))
  if (alone) after.value = ''
}

type Opening = {
  /** Index of the text node with the parenthesis in `siblings`, and the text of that node. */
  index: number
  text: string
  /** Position of the parenthesis in the text. */
  offset: number
  /** The nodes between that text node and the last one. */
  nodes: (Emphasis | Strong | Delete)[]
}

/**
 * Returns the last unclosed parenthesis before the end of `words`, the start of the text at index `last`. Returns null
 * if there is none, or if nothing follows it. Stops at code, images and links.
 */
function openingParenthesis(siblings: Nodes[], last: number, words: string): Opening | null {
  const nodes: Opening['nodes'] = []
  let closed = 0
  for (let index = last; index >= 0; index -= 1) {
    const node = siblings[index]
    if (node?.type === 'text') {
      const value = index === last ? words : node.value
      for (let offset = value.length - 1; offset >= 0; offset -= 1) {
        if (value[offset] === ')') closed += 1
        else if (value[offset] === '(' && closed > 0) closed -= 1
        else if (value[offset] === '(')
          return value.slice(offset + 1).trim() === '' && nodes.length === 0
            ? null
            : { index, text: value, offset, nodes }
      }
    } else if (
      (node?.type === 'emphasis' || node?.type === 'strong' || node?.type === 'delete') &&
      !isOrHoldsLink(node)
    ) {
      nodes.unshift(node)
    } else {
      return null
    }
  }
  return null
}

function linkPrecedingText(siblings: Nodes[], { before, link, after }: Place): void {
  const words = before.value.replace(/\s*\(\s*$/, '')
  const start = clauseStart(words)
  if (letterOrDigit.test(words.slice(start))) {
    before.value = words.slice(0, start)
    link.children = [text(words.slice(start))]
  } else {
    // The text of the link may be emphasised: **text** (url).
    const emphasized = siblings[siblings.indexOf(before) - 1]
    if (
      words.trim() !== '' ||
      (emphasized?.type !== 'strong' && emphasized?.type !== 'emphasis') ||
      isOrHoldsLink(emphasized)
    )
      return
    siblings.splice(siblings.indexOf(emphasized), 1)
    before.value = ''
    link.children = [emphasized]
  }
  after.value = after.value.slice(1)
}

function text(value: string): Text {
  return { type: 'text', value }
}

// A letter or digit of any script, as ranges of characters, because the JavaScript engine goja does not support \p{L}
// in a character class.
const letterOrDigit = /[0-9A-Za-z\u00aa-\u1fff\u2c00-\ud7ff\uf900-\uffdc]/
const longestTextInWords = 8
const clauseEnd = /[,;:!?\u2013\u2014([{"\u201c]\s*|\.\s+/g
const abbreviation =
  /(?:^|[\s(])(?:[A-Za-z]|[A-Za-z]\.[A-Za-z]|vs|Nos?|Art|Arts|Inc|Corp|Co|Ltd|Sec|Fed|Reg|Dr|Mrs?|Ms|St|cf|al|pp?|ch|para|Op|Opp|Ch|Dep|Dept)$/

/** Returns the index at which the text of the link starts: the last clause of `words`, or its last eight words. */
function clauseStart(words: string): number {
  const lastClosing = /[)\]}][^)\]}]*$/.exec(words)?.index ?? -1
  const lastCurly = words.lastIndexOf('\u201d')
  const lastStraight = words.lastIndexOf('"')
  // Returns whether the quotation mark at this index is the opening or closing one of a pair.
  const isPartOfPair = (index: number) =>
    words[index] === '\u201c'
      ? lastCurly > index
      : words[index] === '"' && (lastStraight > index || /[^\s([{]/.test(words.charAt(index - 1)))
  let start = afterUnopened(words)
  for (const { 0: mark, index } of words.matchAll(clauseEnd)) {
    const next = index + mark.length
    if (next >= words.length) break
    // Looks at the last 12 characters only, more than any abbreviation has. Searching the whole text at each mark would
    // be slow.
    const withinName = mark.startsWith('.') && abbreviation.test(words.slice(Math.max(0, index - 12), index))
    const withinNumber = /^[,:\u2013]/.test(mark) && /\d/.test(words.charAt(index - 1)) && /\d/.test(words.charAt(next))
    const closed = (/^[([{]/.test(mark) && lastClosing >= next) || isPartOfPair(index)
    if (!withinName && !withinNumber && !closed) start = Math.max(start, next)
  }
  const clause = [...words.slice(start).matchAll(/\S+/g)]
  const first = clause.at(-Math.min(clause.length, longestTextInWords))
  return start + (first?.index ?? 0)
}

/**
 * Returns the index after the last parenthesis that the text closes but does not open, such as that of an earlier
 * label.
 */
function afterUnopened(words: string): number {
  let open = 0
  let start = 0
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === '(') open += 1
    else if (words[index] === ')' && open > 0) open -= 1
    else if (words[index] === ')') start = index + 1
  }
  return start
}

/**
 * Returns whether the text of a link is its address. For `www.` and email addresses, GFM adds the scheme to the address
 * only.
 */
function isBareAddress({ url, children }: Link): boolean {
  const [child] = children
  return (
    children.length === 1 &&
    child?.type === 'text' &&
    url.endsWith(child.value) &&
    /^(?:http:\/\/|mailto:|xmpp:)?$/i.test(url.slice(0, -child.value.length))
  )
}

/** Returns whether a node is or contains a link, image or code, because these never become part of a link. */
function isOrHoldsLink(node: Nodes): boolean {
  if (
    node.type === 'link' ||
    node.type === 'linkReference' ||
    node.type === 'inlineCode' ||
    node.type === 'image' ||
    node.type === 'imageReference'
  )
    return true
  return 'children' in node && node.children.some(isOrHoldsLink)
}
