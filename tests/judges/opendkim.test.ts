import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import {
  covers,
  ONE_CLICK,
  oneClickIn,
  RELAY,
  signWithMailauth,
  verifyWithMailauth,
  withAddedText,
} from '../support/judges/dkim.ts'
import { declareJudge, OF_THE_SYSTEM } from '../support/judges/judge.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { findInstalled, needPrograms } from '../support/runner/needed-programs.ts'

/**
 * The canonicalization that Debian's package sets. With `simple`, OpenDKIM's test mode loses the empty first line of a
 * folded header before it computes the hash.
 */
const CANONICALIZATION = 'relaxed/simple'

/** A planted fault: a mail relay without the setting that docs/operations/mail.md recommends. */
const AS_INSTALLED = 'as installed'

const COVERED = ['From', 'Subject', 'Date', 'To', 'Content-Type', ...ONE_CLICK]

const recommended =
  /`(SignHeaders [^`]+)`/.exec(readFileSync(join(repositoryRoot, 'docs/operations/mail.md'), 'utf8'))?.[1] ?? ''

let folder: string
beforeAll(async () => {
  await needPrograms({ opendkim: 'opendkim' })
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-opendkim-'))
  writeFileSync(join(folder, 'key.pem'), RELAY.privateKey, { mode: 0o600 })
  writeFileSync(join(folder, 'keys'), `${RELAY.selector}._domainkey.${RELAY.domain} ${RELAY.record}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

// OpenDKIM signs as a mail relay does, and the library mailauth verifies; then the other way round. Two independent
// programs must accept the same mail.
declareJudge({
  name: 'opendkim',
  version: OF_THE_SYSTEM,
  asked: ({ mails }) => `${mails.length} mails, signed and verified`,
  find: async ({ mails, planted }) => {
    const setting = planted === AS_INSTALLED ? '' : recommended
    const added = planted === AS_INSTALLED ? '' : planted
    const findings: string[] = []
    for (const { name, raw } of mails) {
      const mail = Buffer.from(raw, 'base64')
      const say = (text: string) => findings.push(`mail “${name}”: ${text}`)

      const { header, signed } = signature(mail, setting)
      for (const each of oneClickIn(mail)) if (!covers(signed, each)) say(`its signature leaves ${each} out`)
      const results = await verifyWithMailauth(Buffer.concat([header, withAddedText(mail, added)]))
      if (results.length !== 1) say(`mailauth sees ${results.length} signatures`)
      for (const { status } of results)
        if (status.result !== 'pass') say(`mailauth says ${status.result}: ${String(status.comment ?? '')}`)

      const other = await signWithMailauth(mail, COVERED, CANONICALIZATION)
      const verdict = verify(Buffer.concat([other, withAddedText(mail, added)]))
      if (!verdict.endsWith('succeeded')) say(`opendkim says ${verdict}`)
    }
    return findings
  },
  known: [],
  plants: [
    {
      fault: 'a line that a hop adds to the body',
      into: (judged) => ({ ...judged, mails: judged.mails.slice(0, 1), planted: 'Scanned.\r\n' }),
      says: /: opendkim says .*failed/,
    },
    {
      fault: 'a relay that signs as it is installed',
      into: (judged) => ({ ...judged, planted: AS_INSTALLED }),
      says: /: its signature leaves List-Unsubscribe-Post out/,
    },
  ],
})

/**
 * Returns the signature header that OpenDKIM adds to a mail of the site, and the header names that the signature
 * covers.
 */
function signature(mail: Buffer, setting: string): { header: Buffer; signed: string } {
  const [, domain = ''] = /^From: .*@([\w.-]+)/im.exec(mail.toString('latin1')) ?? []
  const config = [
    'Mode s',
    `Domain ${domain}`,
    `Selector ${RELAY.selector}`,
    `KeyFile ${folder}/key.pem`,
    `Canonicalization ${CANONICALIZATION}`,
    'RequireSafeKeys no',
    setting,
  ]
  const said = opendkim(mail, config, ['-b', 's', '-vv'])
  const [, value] = /hname='DKIM-Signature' hvalue='([^']*)'/.exec(said) ?? []
  if (value === undefined) throw new Error(`OpenDKIM did not sign: ${said}`)
  const [, signed = ''] = /\bh=([^;]*);/.exec(value) ?? []
  return {
    header: Buffer.from(`DKIM-Signature: ${value.replaceAll('\n', '\r\n')}\r\n`),
    signed: signed.replaceAll(/\s/g, ''),
  }
}

/** Returns OpenDKIM's verdict on a mail's signature, in one line. */
function verify(mail: Buffer): string {
  const said = opendkim(mail, ['Mode v', `TestPublicKeys ${folder}/keys`], ['-b', 'v'])
  return /verification .*/.exec(said)?.[0] ?? said
}

/** Runs OpenDKIM's test mode, which needs neither a mail relay nor the DNS. Returns its output. */
function opendkim(mail: Buffer, config: readonly string[], args: readonly string[]): string {
  const [settings, file] = [join(folder, 'opendkim.conf'), join(folder, 'mail.eml')]
  writeFileSync(settings, [...config, 'Syslog no', ''].join('\n'))
  writeFileSync(file, mail)
  const program = findInstalled('opendkim') ?? 'opendkim'
  const { stdout, stderr } = spawnSync(program, ['-x', settings, ...args, '-t', file], { encoding: 'utf8' })
  return (stdout + stderr).trim()
}
