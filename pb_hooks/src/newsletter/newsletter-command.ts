import * as v from 'valibot'
import { emailAddress } from '../../../src/forms/rules/payload-schema.ts'
import { runDigest, writeDigestLetter } from './digest.ts'
import { newToken, unsubscribeTokens } from './tokens.ts'

/** What the server tells of the next issue; `letter` is empty where nothing is new, `slot` where it is not begun, `at` the year 1 where none is planned. */
type NextIssue = ReturnType<typeof $site.newsletter.next>
type Bounced = ReturnType<typeof $site.newsletter.bounce>

const FILE_MODE = 0o600
const NOTHING_NEW = 'There is nothing new: every public article was in an issue before.'

/** `lexharbor newsletter preview|send|run|skip|bounce`, beside a running server or without one. */
export function newsletterCommand(): PbCommand {
  const newsletter = new Command({ use: 'newsletter', short: 'Shows, tries and sends the weekly newsletter' })
  const preview = new Command({
    use: 'preview',
    short: 'Shows the next issue, and when it goes to how many readers; changes nothing',
    silenceUsage: true,
    runE: (command, args) => tell(showNext(command.flags().getString('html'), args)),
  })
  preview.flags().string('html', '', 'a file for the page that mail programs show')
  const send = new Command({
    use: 'send',
    short: 'Sends the next issue to one address as a test; nothing is marked as sent',
    silenceUsage: true,
    runE: (command, args) => tell(sendTest(command.flags().getString('to'), args)),
  })
  send.flags().string('to', '', 'the address')
  const bounce = new Command({
    use: 'bounce [ADDRESS]',
    short:
      'Notes that a newsletter did not reach an address; without one, reads a mail server’s notice on the standard input',
    silenceUsage: true,
    runE: (command, args) => tell(noteBounce(args, command.flags().getString('message'))),
  })
  bounce.flags().string('message', '', 'the Message-ID of the newsletter, else the last one')
  newsletter.addCommand(
    preview,
    send,
    new Command({
      use: 'run',
      short: 'Begins the next issue now, or goes on with the one under way; the running server queues the rest of it',
      silenceUsage: true,
      runE: (_command, args) => tell(runNow(args)),
    }),
    new Command({
      use: 'skip',
      short: 'Has all that is new count as sent, such as an archive that was imported, or what was sent since a backup',
      silenceUsage: true,
      runE: (_command, args) => tell(skipNew(args)),
    }),
    bounce,
  )
  return newsletter
}

function showNext(file: string, args: readonly string[]): string[] {
  refuseMore(args, 0)
  const next = nextIssue(newToken())
  const { letter } = next
  if (letter === null) return [NOTHING_NEW, when(next)]
  if (file !== '') $os.writeFile(file, letter.html, FILE_MODE)
  return [
    when(next),
    `Readers who wait for it: ${next.readers}. Mails that the day has room for: ${next.room}.`,
    ...(file === '' ? [] : [`Written to ${file}.`]),
    '',
    `Subject: ${letter.subject}`,
    '',
    letter.text,
  ]
}

function when({ slot, at }: NextIssue): string {
  if (slot !== '') return `The issue of ${slot} is being queued.`
  return at.startsWith('0001') ? 'None is planned: NEWSLETTER_DAY is off.' : `The next issue is due at ${at}.`
}

function sendTest(to: string, args: readonly string[]): string[] {
  refuseMore(args, 0)
  const address = addressOf(to)
  const [reader] = $app.findRecordsByFilter(
    'newsletter_subscribers',
    "email = {:email} && status = 'confirmed'",
    '',
    1,
    0,
    {
      email: address.toLowerCase(),
    },
  )
  const next = nextIssue(reader === undefined ? newToken() : unsubscribeTokens($app)(reader.id))
  if (next.letter === null) return [NOTHING_NEW]
  $site.newsletter.try($app, next.letter, address)
  return [
    `Sent to ${address}. Nothing is marked as sent.`,
    reader === undefined
      ? 'It is no reader of the newsletter: the links to leave and to the preferences lead to nobody.'
      : 'It is a reader of the newsletter: the links act for this address.',
  ]
}

function runNow(args: readonly string[]): string[] {
  refuseMore(args, 0)
  const { slot, queued, done } = runDigest(true)
  if (slot === '') return [NOTHING_NEW]
  return [
    `The issue of ${slot}: ${queued} mails queued.`,
    done ? 'Every reader has been seen to.' : 'The running server goes on with it, as the day and the queue have room.',
  ]
}

function skipNew(args: readonly string[]): string[] {
  refuseMore(args, 0)
  const number = $site.newsletter.skip($app)
  return [number === 0 ? NOTHING_NEW : `Articles that no issue will bring: ${number}.`]
}

function noteBounce(args: readonly string[], message: string): string[] {
  refuseMore(args, 1)
  const [address] = args
  if (address !== undefined) {
    return [bounceLine(address, $site.newsletter.bounce($app, addressOf(address), message))]
  }
  if (message !== '') throw new Error('name the address that the message was for')
  const read = $site.newsletter.readBounce($app)
  return [bounceLine(read.address, read)]
}

function bounceLine(address: string, { known, count, stopped }: Bounced): string {
  if (known)
    return `${address}: nothing to note. ${stopped ? 'It gets no more newsletters.' : `Not delivered: ${count}.`}`
  return stopped
    ? `${address}: newsletter ${count} that was not delivered. It gets no more, until somebody confirms it again.`
    : `${address}: newsletter ${count} that was not delivered is noted.`
}

function nextIssue(token: string): NextIssue {
  return $site.newsletter.next($app, writeDigestLetter, token)
}

function addressOf(text: string): string {
  const parsed = v.safeParse(emailAddress, text)
  if (!parsed.success) throw new Error(text === '' ? 'name one email address' : `"${text}" is not an email address`)
  return parsed.output
}

function refuseMore(args: readonly string[], most: number): void {
  if (args.length > most) throw new Error(`too much was named: ${args.join(' ')}`)
}

function tell(lines: readonly string[]): void {
  for (const line of lines) $site.server.print(line)
}
