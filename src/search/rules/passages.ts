import { unescapeHtml } from '../../lib/html-text.ts'

/** What a page says under one heading, or under a question that it answers. */
export type Passage = {
  /** Leads to it; empty where nothing does. */
  anchor: string
  heading: string
  body: string
  isQuestion: boolean
}

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '))

// Elements that say nothing of a page's own, by their names and classes: what is done with it, and cards of other pages.
// `pocketbase/internal/markup/passages.go` has the same, with `search-cases.json` for both.
const silentElements = list('script style template noscript svg nav form button output')
const silentClasses = list('no-print author-card post-card featured-post featured-resource dagger')
const voidElements = list('area base br col embed hr img input link meta source track wbr')
const inlineElements = list('a abbr b bdi cite code em i kbd mark s small span strong sub sup time u var wbr')

/** Parts those of a list. */
const BETWEEN_ITEMS = ' · '
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</g
/** React parts texts by them. */
const COMMENT = /<!--[\s\S]*?-->/g

/**
 * Reads what is between `<main>` and `</main>`.
 * @param html as React writes it, with double quotes around attributes and `>` escaped in them
 * @returns its main heading, and its passages, the first of which is what stands before any heading but that
 */
export function readPassages(html: string): { title: string; passages: Passage[] } {
  const main = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? ''
  const reader = new PassageReader()
  for (const [text, slash, name = '', attributes = ''] of main.replace(COMMENT, '').matchAll(TOKEN)) {
    if (slash === undefined) reader.say(text)
    else if (slash === '/') reader.end(name)
    else reader.begin(name, attributes)
  }
  return reader.result()
}

class PassageReader {
  /** So many elements are open, from one that says nothing on. */
  #silent = 0
  /** Ids of sections by those of the headings that name them. */
  readonly #anchors = new Map<string, string>()
  #title = ''
  #isTitle = false
  #hasTitle = false
  #current: Passage = { anchor: '', heading: '', body: '', isQuestion: false }
  /** The passage outside of questions. */
  #part = this.#current
  #heading: Passage | undefined
  readonly #passages = [this.#current]

  say(text: string): void {
    if (this.#silent > 0) return
    if (this.#isTitle) this.#title += text
    else if (this.#heading) this.#heading.heading += text
    else this.#current.body += text
  }

  begin(name: string, attributes: string): void {
    const isVoid = voidElements.has(name)
    if (this.#silent > 0 || isSilent(name, attributes)) {
      this.say(' ')
      if (!isVoid) this.#silent += 1
      return
    }
    if (!inlineElements.has(name)) this.say(' ')
    const id = attribute(attributes, 'id')
    if (name === 'section') this.#anchors.set(attribute(attributes, 'aria-labelledby'), id)
    else if (name === 'h1') {
      this.#isTitle = !this.#hasTitle
      this.#hasTitle = true
      // Where the page belongs, and the way back there.
      if (this.#isTitle) this.#current.body = ''
    } else if (name === 'li') this.say(BETWEEN_ITEMS)
    else if (name === 'h2' || (name === 'h3' && id !== '')) this.#part = this.#open(this.#anchors.get(id) || id, false)
    else if (name === 'summary') this.#open(this.#part.anchor, true)
  }

  end(name: string): void {
    if (this.#silent > 0) {
      this.#silent -= 1
      return
    }
    if (name === 'h1') this.#isTitle = false
    else if (name === 'h2' || name === 'h3' || name === 'summary') this.#heading = undefined
    else if (name === 'details') this.#current = this.#part
    if (!inlineElements.has(name)) this.say(' ')
  }

  result(): { title: string; passages: Passage[] } {
    const passages = this.#passages.map((passage) => ({
      ...passage,
      heading: plainText(passage.heading),
      body: plainText(passage.body).replace(/^· /, ''),
    }))
    return {
      title: plainText(this.#title),
      passages: passages.filter(({ heading, body }, index) => index === 0 || heading !== '' || body !== ''),
    }
  }

  #open(anchor: string, isQuestion: boolean): Passage {
    this.#current = { anchor, heading: '', body: '', isQuestion }
    this.#heading = this.#current
    this.#passages.push(this.#current)
    return this.#current
  }
}

function isSilent(name: string, attributes: string): boolean {
  return (
    silentElements.has(name) ||
    attribute(attributes, 'aria-hidden') === 'true' ||
    attribute(attributes, 'class')
      .split(' ')
      .some((one) => silentClasses.has(one))
  )
}

function attribute(attributes: string, name: string): string {
  return unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

function plainText(html: string): string {
  return unescapeHtml(html).replace(/\s+/g, ' ').trim()
}
