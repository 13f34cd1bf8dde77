import { generateKeyPairSync } from 'node:crypto'
import { fileOfJudge } from './judge.ts'

// In production a mail relay signs mails, not this site. Here the test signs mails with the key in RELAY, and a library
// for mail receivers verifies the signature.

type Signing = {
  canonicalization: string
  headerList?: string[]
  signatureData: Array<{ signingDomain: string; selector: string; privateKey: string }>
}
type Result = { status: { result: string; comment?: string | false }; signingHeaders?: { keys: string } }
type Mailauth = {
  dkimSign: (mail: Buffer, options: Signing) => Promise<{ signatures: string }>
  dkimVerify: (mail: Buffer, options: { resolver: () => Promise<string[][]> }) => Promise<{ results: Result[] }>
}

/** The headers that a DKIM signature must cover for one-click unsubscribing: RFC 8058, section 4. */
export const ONE_CLICK = ['List-Unsubscribe', 'List-Unsubscribe-Post']

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The relay's DKIM key. `record` is the TXT record that publishes it in the DNS. */
export const RELAY = {
  domain: 'firm.example',
  selector: 's',
  privateKey,
  record: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
}

/**
 * Returns the DKIM-Signature headers that the library mailauth creates for a mail. Without `headerList` they cover
 * mailauth's default headers.
 */
export async function signWithMailauth(
  mail: Buffer,
  headerList?: string[],
  canonicalization = 'simple/simple',
): Promise<Buffer> {
  const { dkimSign }: Pick<Mailauth, 'dkimSign'> = await import(fileOfJudge('mailauth/lib/dkim/sign.js'))
  const { signatures } = await dkimSign(mail, {
    canonicalization,
    ...(headerList === undefined ? {} : { headerList }),
    signatureData: [{ signingDomain: RELAY.domain, selector: RELAY.selector, privateKey }],
  })
  return Buffer.from(signatures)
}

/** Returns the library mailauth's result for each signature of a mail. */
export async function verifyWithMailauth(mail: Buffer): Promise<Result[]> {
  const { dkimVerify }: Pick<Mailauth, 'dkimVerify'> = await import(fileOfJudge('mailauth/lib/dkim/verify.js'))
  return (await dkimVerify(mail, { resolver: async () => [[RELAY.record]] })).results
}

/** Returns the mail with `text` added at the beginning of its body, as if a mail server on the way had added it. */
export const withAddedText = (mail: Buffer, text = ''): Buffer =>
  Buffer.from(mail.toString('latin1').replace('\r\n\r\n', `\r\n\r\n${text}`), 'latin1')

/** Returns those of the two headers for one-click unsubscribing that a mail has. */
export function oneClickIn(mail: Buffer): string[] {
  const [head = ''] = mail.toString('latin1').split('\r\n\r\n')
  return ONE_CLICK.filter((header) => new RegExp(`^${header}:`, 'im').test(head))
}

/**
 * Whether a signature covers a header.
 * @param signed the header names in the signature's `h=` tag
 */
export const covers = (signed: string, header: string): boolean =>
  signed
    .toLowerCase()
    .split(/[:,]\s*/)
    .includes(header.toLowerCase())
