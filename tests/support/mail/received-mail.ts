import PostalMime from 'postal-mime'
import type { SmtpSink } from './smtp-sink.ts'
import { until } from '../until.ts'

/** Waits for the `nth` mail, counted from 1, to this address with a matching subject. Returns its subject and text. */
export async function mailTo(
  sink: SmtpSink,
  address: string,
  subject: RegExp,
  nth = 1,
): Promise<{ subject: string; text: string }> {
  const find = async () => {
    const mails = await Promise.all(
      sink.mails.filter(({ recipients }) => recipients.includes(address)).map(({ raw }) => PostalMime.parse(raw)),
    )
    const mail = mails.filter((each) => subject.test(each.subject ?? ''))[nth - 1]
    return mail && { subject: mail.subject ?? '', text: mail.text ?? '' }
  }
  await until(`a mail “${subject.source}” came`, async () => (await find()) !== undefined)
  const mail = await find()
  if (mail === undefined) throw new Error('the mail is gone')
  return mail
}

/** Waits for the `nth` mail with a sign-in code. Returns the code. */
export async function mailedCode(sink: SmtpSink, address: string, nth = 1): Promise<string> {
  const { text } = await mailTo(sink, address, /is your Lexharbor (?:dashboard )?code$/, nth)
  const code = /\b\d{8}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`no code in: ${text}`)
  return code
}

/** Returns the token of the link in a mail for setting a password. */
export async function mailedResetToken(sink: SmtpSink, address: string, origin: string): Promise<string> {
  const { text } = await mailTo(sink, address, /password|Your account/)
  const [, link, token] = /(\S+\/admin\/images)#reset=([\w.-]+)/.exec(text) ?? []
  if (link !== `${origin}/admin/images` || token === undefined) throw new Error(`no link to ${origin} in: ${text}`)
  return token
}
