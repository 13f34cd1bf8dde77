import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { SampleMail } from '../../mails/rules/sample-mail.ts'
import { readRecord } from '../drawings/picture-sources.ts'
import { fingerprintOf, galleryPage, mailGallery, sampleMailWriter } from './mail-bundles.ts'

const KB = 1024
/** Gmail cuts off mails with more bytes than this. */
const CUT_OFF = 102 * KB

let written: (typed?: string) => SampleMail[]
let mails: SampleMail[]

beforeAll(async () => {
  written = await sampleMailWriter()
  mails = written()
})

/** Returns the levels of the headings in a mail, such as "122". */
const levelsIn = (html: string) => Array.from(html.matchAll(/<h([1-6])\b/g), ([, level]) => level).join('')
const named = ({ title, lane }: SampleMail) => `${title} (${lane})`
const isOfAccount = ({ lane }: SampleMail) => lane === 'account'
/** Returns the titles of the mails for which the condition is false. */
const failing = (isSo: (mail: SampleMail) => boolean) => mails.filter((mail) => !isSo(mail)).map(named)

/**
 * Returns regular expressions that match the kinds of mails which the PocketBase hooks enqueue. It reads them from the
 * hooks' sources, where each call names a lane, then a kind. A placeholder in a kind matches any word.
 */
function queuedKinds(): string[] {
  return globSync('pb_hooks/src/**/*.ts')
    .filter((path) => !/\.test\.ts$|\/samples\//.test(path))
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      const lanes = [
        ...source.matchAll(/\blane: (?:[^,']+\? 'appointment' : )?'(?:staff|appointment|confirmation|bulk)',/g),
      ]
      return lanes.map(({ index }) => {
        const [, literal, constant = ''] = /\bkind: (?:['`]([^'`]+)['`]|(\w+)),/.exec(source.slice(index)) ?? []
        const kind = literal ?? new RegExp(`const ${constant} = '([\\w-]+)'`).exec(source)?.[1]
        if (kind === undefined) throw new Error(`${path}: a mail without a kind`)
        return `^${kind.replaceAll(/\$\{\w+\}/g, '[a-z]+')}$`
      })
    })
}

/** Returns the kinds of account mails: the property names of `accountMails`. */
function accountKinds(): string[] {
  const [, table = ''] = readFileSync('pb_hooks/src/accounts/account-mails.ts', 'utf8').split(
    'export const accountMails',
  )
  return [...table.matchAll(/^ {2}'([a-z-]+)': \(/gm)].map(([, kind = '']) => kind)
}

test('every kind of mail that hooks queue, and every mail about an account, has a sample', () => {
  const queued = queuedKinds()
  expect(queued.length).toBeGreaterThanOrEqual(19)
  const sampled = mails.filter((mail) => !isOfAccount(mail)).map(({ kind }) => kind)
  expect(queued.filter((expression) => !sampled.some((kind) => new RegExp(expression).test(kind)))).toEqual([])
  expect(sampled.filter((kind) => !queued.some((expression) => new RegExp(expression).test(kind)))).toEqual([])
  expect(accountKinds()).toHaveLength(8)
  const ofAccounts = new Set(mails.filter(isOfAccount).map(({ kind }) => kind))
  expect([...ofAccounts].toSorted()).toEqual(accountKinds().toSorted())
})

test('the pictures in docs show the present mails; if not, run `node src/build/mails/mail-pictures.ts`, and commit them', () => {
  expect(readRecord().mails).toBe(fingerprintOf(mails))
})

test('no part of a mail is larger than 40 KB', () => {
  expect(failing(({ html, text }) => Buffer.byteLength(html) <= 40 * KB && Buffer.byteLength(text) <= 40 * KB)).toEqual(
    [],
  )
})

test('a mail loads no picture, no script and no other resource', () => {
  expect(
    failing(({ html }) => !/<(?:img|script|link|svg|iframe|form|input)\b|url\(|@import|@font-face/i.test(html)),
  ).toEqual([])
})

test('links lead to the site, to a webinar, or to a mail address; a mail has at most one main link', () => {
  expect(failing(({ html }) => hrefsOf(html).every(isOurs))).toEqual([])
  expect(failing(({ html }) => html.split('class="main"').length <= 2)).toEqual([])
})

test('a mail’s first heading is its only one of the first level', () => {
  const wrong = mails.filter(({ html }) => !/^(?:1[2-6]*)?$/.test(levelsIn(html)))
  expect(wrong.map(named)).toEqual([])
  expect(mails.filter(({ html }) => levelsIn(html) !== '').length).toBeGreaterThan(0)
})

test('mails show times as people write them, not as computers do', () => {
  expect(failing((mail) => !/\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d/.test(textsWithoutLinks(mail)))).toEqual([])
  const notices = mails.filter(({ text }) => text.includes('Submitted at: '))
  expect(notices.length).toBeGreaterThanOrEqual(9)
  for (const { text } of notices)
    expect(text).toContain('Submitted at: Tuesday, November 24, 2026, 10:30 AM (New York time)\n')
})

test('where a visitor can change a booked demo, another time is a button and canceling is a link', () => {
  const changeable = mails.filter(({ html }) => hrefsOf(html).some((href) => href.includes('/demo/cancel')))
  expect(changeable.length).toBeGreaterThanOrEqual(4)
  for (const { html } of changeable) {
    expect(html).toMatch(/<td class="quiet"[^>]*><a [^>]*>Choose another time<\/a>/)
    expect(html).toMatch(/<p [^>]*><a class="ink"[^>]*>Cancel the demo<\/a><\/p>/)
  }
})

test('every mail begins with mark and name; the mark has no text, and Outlook for Windows leaves it out', () => {
  const head = /<!--\[if !mso\]><!-->(?<mark>.*?)<!--<!\[endif\]-->Lexharbor<\/td>/s
  const marks = mails.map(({ html }) => head.exec(html)?.groups?.['mark'] ?? 'no mark')
  expect(marks.map((mark) => mark.replaceAll(/<\/?span[^>]*>/g, ''))).toEqual(marks.map(() => ''))
  expect(Math.max(...marks.map((mark) => mark.length))).toBeLessThan(1.5 * KB)
})

test('the text part and the HTML part of a mail have the same content', () => {
  for (const mail of mails) {
    const content = `${contentOf(mail.html)} ${hrefsOf(mail.html).join(' ')}`
    const missing = mail.text.split('\n').filter((line) => line.trim() !== '' && !isInHtml(line, content))
    expect({ mail: named(mail), missing }).toEqual({ mail: named(mail), missing: [] })
  }
})

test('the preview of a mail is its subject matter, not its greeting', () => {
  expect(failing((mail) => preview(mail).length > 20 && !/^(?:Hello|Dear)/.test(preview(mail)))).toEqual([])
})

test('the row with the visitor’s address is a link to write a mail', () => {
  const withAddress = mails.filter(({ lane, text }) => lane === 'staff' && /^Email: /m.test(text))
  expect(withAddress.length).toBeGreaterThanOrEqual(9)
  for (const { html } of withAddress) expect(hrefsOf(html)).toContain("mailto:ada.o'neill@okafor-lind.example")
})

test.each([
  'https://evil.example/a?b=c#d',
  'Win at www.evil.example today',
  'evil.example',
  'me@evil.example',
  'mailto:evil tel:5550100evil',
  '\\\\evil\\share',
  '<a href="https://evil.example">x</a>',
  'evil。example',
  'https://www.firm.example@evil.example/ x',
])('a visitor’s text is in no mail to visitors, and unchanged and without a link in mails to staff: %s', (typed) => {
  const hostile = written(typed)
  const toVisitors = hostile.filter(({ lane }) => lane !== 'staff' && lane !== 'account')
  expect(toVisitors.filter(({ text, html }) => /evil/.test(text + html)).map(named)).toEqual([])
  const withIt = hostile.filter(({ text }) => text.includes('evil') && text.includes(typed))
  expect(withIt.length).toBeGreaterThanOrEqual(8)
  for (const mail of withIt) {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(CUT_OFF)
    expect(contentOf(mail.html)).toContain(typed)
    expect(hrefsOf(mail.html).filter((href) => /evil/.test(href))).toEqual([])
    expect(piecesOf(mail.html).filter((piece) => LINKABLE.test(piece))).toEqual([])
  }
})

test('the gallery shows each mail in both themes and as text, in frames without permissions', () => {
  const page = galleryPage(mails)
  expect(page.match(/<iframe sandbox title="light"/g)).toHaveLength(mails.length)
  expect(page.match(/<iframe sandbox title="dark"/g)).toHaveLength(mails.length)
  expect(page.match(/<pre>/g)).toHaveLength(mails.length)
  // Each mail has two frames: one with the light theme only, and one that always has the dark theme.
  expect(page.split('@media not all{')).toHaveLength(mails.length + 1)
  expect(page.split('@media all{')).toHaveLength(mails.length + 1)
})

test('only the development server has the gallery', () => {
  expect(mailGallery().apply).toBe('serve')
})

/** Returns both parts of a mail as text, without addresses. */
const textsWithoutLinks = ({ text, html }: SampleMail) => `${text.replaceAll(/https?:\S+/g, '')} ${contentOf(html)}`

const isOurs = (href: string) => /^(?:https:\/\/(?:www|meet)\.firm\.example\/|mailto:ada\.o)/.test(href)

const preview = ({ html }: SampleMail) => /<body[^>]*><div[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? ''

const isInHtml = (line: string, content: string) => {
  const said = line.replace(/^- /, '').replace(/:$/, '').trim()
  const [, label = said, value = ''] = /^(.+?): (.*)$/.exec(said) ?? []
  return content.includes(said) || (content.includes(label) && content.includes(value))
}

/** Matches text that a mail program would turn into a link. */
const LINKABLE = /\w[.。．｡]\w*[a-z]{2}|:\/\/|\w@\w|\b(?:mailto|tel):\S|\\\w/i

const withoutLinks = (html: string) =>
  html.replace(/<head>.*?<\/head>|<!--.*?-->/gs, '').replaceAll(/<a .*?<\/a>/gs, '')

/** Returns the texts between elements, except those of links. */
function piecesOf(html: string): string[] {
  return withoutLinks(html)
    .split(/<[^>]*>/)
    .map(unescaped)
}

/** Returns the visible text, as a reader would copy it. */
function contentOf(html: string): string {
  return unescaped(
    html
      .replace(/<head>.*?<\/head>|<!--.*?-->/gs, '')
      .replaceAll(/<\/?(?:span|a)\b[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, ' '),
  )
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
