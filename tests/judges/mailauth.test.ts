import {
  covers,
  ONE_CLICK,
  oneClickIn,
  signWithMailauth,
  verifyWithMailauth,
  withAddedText,
} from '../support/judges/dkim.ts'
import { declareJudge } from '../support/judges/judge.ts'

const SIGNED = ['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type', ...ONE_CLICK]

declareJudge({
  name: 'mailauth',
  asked: ({ mails }) => `${mails.length} mails, relay-signed`,
  find: async ({ mails, planted }) => {
    const signed = async (raw: Buffer, headerList?: string[]) =>
      verifyWithMailauth(Buffer.concat([await signWithMailauth(raw, headerList), withAddedText(raw, planted)]))
    const findings: string[] = []
    for (const { name, raw } of mails) {
      const mail = Buffer.from(raw, 'base64')
      const say = (text: string) => findings.push(`mail “${name}”: ${text}`)
      const results = await signed(mail, SIGNED)
      if (results.length !== 1) say(`${results.length} signatures`)
      for (const { status } of results)
        if (status.result !== 'pass') say(`${status.result}: ${String(status.comment ?? '')}`)

      const head = mail.toString('latin1').split('\r\n\r\n')[0] ?? ''
      const present = oneClickIn(mail)
      if (present.length === 1) say(`has ${present.join()} alone`)
      for (const header of new Set(head.match(/^[\w-]+(?=:)/gm)))
        if ((head.match(new RegExp(`^${header}:`, 'gim')) ?? []).length > 1) say(`has more than one ${header}`)
      const usual = (await signed(mail)).flatMap(({ signingHeaders }) => signingHeaders?.keys.toLowerCase() ?? '')
      for (const header of present) if (!covers(usual.join(), header)) say(`the usual signature leaves ${header} out`)
    }
    return findings
  },
  known: [
    {
      says: /: the usual signature leaves List-Unsubscribe-Post out/,
      because: 'RFC 6376 is older than this header; who runs the relay adds it to what it signs',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a line that a hop adds to the body',
      into: (judged) => ({ ...judged, mails: judged.mails.slice(0, 1), planted: 'Scanned.\r\n' }),
      says: /^mail .*: (?:fail|neutral): /,
    },
    {
      fault: 'an unsubscribe address without its one click',
      into: (judged) => ({
        ...judged,
        mails: judged.mails.map((mail) => ({
          ...mail,
          raw: Buffer.from(
            Buffer.from(mail.raw, 'base64')
              .toString('latin1')
              .replace(/^List-Unsubscribe-Post:.*\r\n/im, ''),
            'latin1',
          ).toString('base64'),
        })),
      }),
      says: /: has List-Unsubscribe alone/,
    },
  ],
})
