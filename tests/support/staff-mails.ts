import PostalMime from 'postal-mime'
import type { SmtpSink } from './smtp-sink.ts'
import { until } from './until.ts'

/** Subject and text of the newest mail to this address whose subject matches, waiting for it. */
export async function mailTo(sink: SmtpSink, address: string, subject: RegExp): Promise<{ subject: string; text: string; html: string }> {
  const find = async () => {
    for (const { raw } of sink.mails.filter(({ recipients }) => recipients.includes(address)).toReversed()) {
      const mail = await PostalMime.parse(raw)
      if (subject.test(mail.subject ?? '')) return { subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' }
    }
    return undefined
  }
  await until(`a mail “${subject.source}” came`, async () => (await find()) !== undefined)
  const mail = await find()
  if (mail === undefined) throw new Error('the mail is gone')
  return mail
}

/** The code in a mail that asks for it. */
export async function mailedCode(sink: SmtpSink, address: string): Promise<string> {
  const { text } = await mailTo(sink, address, /is your Lexharbor code$/)
  const code = /\b\d{8}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`no code in: ${text}`)
  return code
}

/** The token behind the link of a mail that lets its reader set a password. */
export async function mailedResetToken(sink: SmtpSink, address: string, origin: string): Promise<string> {
  const { text } = await mailTo(sink, address, /password|Your account/)
  const [, link, token] = /(\S+\/admin\/images)#reset=([\w.-]+)/.exec(text) ?? []
  if (link !== `${origin}/admin/images` || token === undefined) throw new Error(`no link to ${origin} in: ${text}`)
  return token
}
