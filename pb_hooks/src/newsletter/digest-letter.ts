import { brand } from '../../../src/company/facts/brand.ts'
import { articlePath } from '../../../src/lib/server-pages.ts'
import { siteHost, siteOrigin } from '../environment.ts'
import { mailColumns, type OutgoingMail } from '../mail/outgoing-mail.ts'
import { mailHtml, type MailBlock } from '../mail/mail-body.ts'
import { newsletterMail } from './newsletter-mail.ts'

/** Kind of the mails of a newsletter issue in the mail queue. pocketbase/internal/newsletter uses the same word. */
export const DIGEST_KIND = 'newsletter-digest'

/**
 * The values that Go passes for an issue. `posts`: its articles, newest first. `more`: the number of further new
 * articles, which the issue does not list. `introduction`: a text by staff. `token`: the token in the subscriber's
 * links.
 */
export type DigestRequest = { posts: readonly DigestPost[]; more: number; introduction?: string; token: string }
type DigestPost = { slug: string; title: string; excerpt: string; category: string }

/** The columns of the mail's record, and the host name for its Message-ID. */
type DigestLetter = {
  subject: string
  text: string
  html: string
  /** Stored in the mail's record. The server renders the HTML from these blocks when it sends the mail. */
  blocks: readonly MailBlock[]
  replyTo: string
  holdsToken: boolean
  headers: Readonly<Record<string, string>>
  host: string
}

// The maximum length of a title in characters. It keeps each part of the mail below 40 KB, because mail programs cut
// off longer mails.
const TITLE_MOST = 160
const EXCERPT_MOST = 240
// The maximum length of a title in the subject. Mail programs cut off longer subjects in their lists.
const SUBJECT_TITLE_MOST = 70

/** Returns an issue of the newsletter as a mail without a recipient. */
export function digestMail({ posts, more, introduction = '', token }: DigestRequest): OutgoingMail {
  return newsletterMail({
    lane: 'bulk',
    to: '',
    kind: DIGEST_KIND,
    subject: subjectOf(posts, more),
    unsubscribeToken: token,
    blocks: [
      ...(introduction === '' ? [] : [{ paragraph: introduction }]),
      { large: headingOf(posts.length + more) },
      ...posts.map(articleBlock),
      ...moreBlocks(more),
    ],
    headers: { 'List-Id': `${brand.name} newsletter <newsletter.${siteHost()}>` },
  })
}

/** Returns an issue as the columns that Go stores for each subscriber's mail. */
export function digestLetter(request: DigestRequest): DigestLetter {
  const mail = digestMail(request)
  const { replyTo, subject, text, headers, holdsToken } = mailColumns(mail)
  const html = mailHtml(subject, mail.blocks, mail.lane)
  return { replyTo, subject, text, html, blocks: mail.blocks, headers, holdsToken, host: siteHost() }
}

function subjectOf(posts: readonly DigestPost[], more: number): string {
  const [first] = posts
  const others = posts.length - 1 + more
  const title = shortened(first?.title ?? '', SUBJECT_TITLE_MOST)
  return others === 0 ? title : `${title}, and ${others} more`
}

function headingOf(count: number): string {
  const what = count === 1 ? 'One new article' : `${count} new articles`
  return `${what} on the ${brand.name} blog.`
}

function articleBlock({ slug, title, excerpt, category }: DigestPost): MailBlock {
  return {
    article: {
      title: shortened(title, TITLE_MOST),
      label: shortened(category, TITLE_MOST),
      text: shortened(excerpt, EXCERPT_MOST),
      href: `${siteOrigin()}${articlePath(slug)}`,
    },
  }
}

function moreBlocks(more: number): MailBlock[] {
  if (more === 0) return []
  return [{ link: { text: `${more} more on our blog`, href: `${siteOrigin()}/blog` } }]
}

/**
 * Returns the text as one line of at most `most` characters, cut at the end of a word if possible. Removes line breaks,
 * so that the text can't start another header.
 */
function shortened(text: string, most: number): string {
  // oxlint-disable-next-line no-control-regex -- these characters are removed
  const line = text.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= most) return line
  const cut = characters.slice(0, most - 1).join('')
  const word = cut.lastIndexOf(' ')
  return `${word > most / 2 ? cut.slice(0, word) : cut}…`
}
