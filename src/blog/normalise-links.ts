import type { Link, Nodes, Text } from 'mdast'

/**
 * Turns the three ways in which authors write a link in running text into links, on a markdown tree in which bare addresses are
 * already links (GFM):
 *
 * - `(label: url)` alone in its block becomes the link "label";
 * - `text (label: url)` keeps its parentheses, with the link "label" inside;
 * - `text (url)` makes a link of the text, back to the start of its clause and at most eight words.
 *
 * Code, images and what is a link already are never touched, because in the tree they are no text; a parenthesis inside an address
 * belongs to it as long as its brackets balance.
 */
export function normaliseLinks(tree: Nodes): void {
  if (!('children' in tree)) return
  const siblings: Nodes[] = tree.children
  if (tree.type !== 'link') linkWhatGfmLeaves(siblings)
  for (const node of siblings.slice()) {
    if (node.type === 'link') normaliseLink(siblings, node)
    else normaliseLinks(node)
  }
}

function normaliseLink(siblings: Nodes[], link: Link): void {
  const index = siblings.indexOf(link)
  const before = siblings[index - 1]
  const after = siblings[index + 1]
  if (before?.type !== 'text' || after?.type !== 'text' || !after.value.startsWith(')') || !isBareAddress(link)) return
  // One level of brackets within: citations have them, as in "Rule 1.15(c)".
  const label = /\(((?:[^()]|\([^()]*\))*?(?:[^()\s:]|\([^()]*\)))\s*:\s*$/.exec(before.value)
  if (label) {
    linkLabel(siblings, { before, link, after }, label)
  } else if (/\(\s*$/.test(before.value)) {
    linkPrecedingText(siblings, { before, link, after })
  }
}

/** GFM links neither the schemes in front of a bare e-mail address nor irc addresses. */
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

function linkLabel(siblings: Nodes[], { before, link, after }: Place, match: RegExpExecArray): void {
  const alone = match.index === 0 && after.value.trim() === ')' && siblings.length === 3
  before.value = before.value.slice(0, match.index) + (alone ? '' : '(')
  if (alone) after.value = ''
  link.children = [text(match[1] ?? '')]
}

function linkPrecedingText(siblings: Nodes[], { before, link, after }: Place): void {
  const words = before.value.replace(/\s*\(\s*$/, '')
  const start = clauseStart(words)
  if (letterOrDigit.test(words.slice(start))) {
    before.value = words.slice(0, start)
    link.children = [text(words.slice(start))]
  } else {
    // The text may be set off by emphasis: **text** (url).
    const emphasized = siblings[siblings.indexOf(before) - 1]
    if (words.trim() !== '' || (emphasized?.type !== 'strong' && emphasized?.type !== 'emphasis') || isOrHoldsLink(emphasized)) return
    siblings.splice(siblings.indexOf(emphasized), 1)
    before.value = ''
    link.children = [emphasized]
  }
  after.value = after.value.slice(1)
}

function text(value: string): Text {
  return { type: 'text', value }
}

// The server's engine does not know \p{L} in a class.
const letterOrDigit = /[0-9A-Za-z\u00aa-\u1fff\u2c00-\ud7ff\uf900-\uffdc]/
const longestTextInWords = 8
const clauseEnd = /[,;:!?\u2013\u2014([{"\u201c]\s*|\.\s+/g
const abbreviation = /(?:^|[\s(])(?:[A-Za-z]|[A-Za-z]\.[A-Za-z]|vs|Nos?|Art|Arts|Inc|Corp|Co|Ltd|Sec|Fed|Reg|Dr|Mrs?|Ms|St|cf|al|pp?|ch|para|Op|Opp|Ch|Dep|Dept)$/

/** Where the clause that ends the text starts: the words a reader would take as the name of what follows. */
function clauseStart(words: string): number {
  let start = 0
  for (const { 0: mark, index } of words.matchAll(clauseEnd)) {
    const next = index + mark.length
    if (next >= words.length) break
    const withinName = mark.startsWith('.') && abbreviation.test(words.slice(0, index))
    const withinNumber = /[,:\u2013]/.test(mark) && /\d$/.test(words.slice(0, index)) && /^\d/.test(words.slice(next))
    const closed = /[([{]/.test(mark) && /[)\]}]/.test(words.slice(next))
    if (!withinName && !withinNumber && !closed) start = next
  }
  const clause = [...words.slice(start).matchAll(/\S+/g)]
  const first = clause.at(-Math.min(clause.length, longestTextInWords))
  return start + (first?.index ?? 0)
}

/** A bare address reads as it points; GFM adds the scheme of `www.` and of e-mail addresses. */
function isBareAddress({ url, children }: Link): boolean {
  const [child] = children
  return children.length === 1 && child?.type === 'text' && (url.endsWith(child.value) && /^(?:http:\/\/|mailto:|xmpp:)?$/i.test(url.slice(0, -child.value.length)))
}

/** Code counts as a link here: it is never made part of one. */
function isOrHoldsLink(node: Nodes): boolean {
  if (node.type === 'link' || node.type === 'linkReference' || node.type === 'inlineCode') return true
  return 'children' in node && (node.children as Nodes[]).some(isOrHoldsLink)
}
