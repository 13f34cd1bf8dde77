import { useEffect, useRef } from 'react'
import { MAIL_POLICY } from '../../lib/trusted-types-policies.ts'
import { dressMail, framedMail } from './framed-mail.ts'

/** `createHTML` really returns a TrustedHTML object, but the types of `srcdoc` accept only strings. */
type MailPolicy = { createHTML(html: string): string }
type PolicyFactory = { createPolicy(name: string, rules: MailPolicy): MailPolicy }

let policy: MailPolicy | undefined

/** Shows a mail as mail programs do, in a sandboxed frame without scripts. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const { markup, sheet } = framedMail(html)
    const dress = () => {
      if (element.contentDocument !== null) dressMail(element.contentDocument, sheet)
    }
    element.addEventListener('load', dress)
    element.srcdoc = trustedMail(markup)
    return () => element.removeEventListener('load', dress)
  }, [html])
  return <iframe ref={frame} className="mail-frame" sandbox="allow-same-origin" title={title} />
}

/** Returns a mail's HTML as Trusted Types require it. The frame's sandbox runs no script, so any HTML is safe. */
function trustedMail(html: string): string {
  // Read by name, because src/pwa/register-worker.ts declares the global `trustedTypes` for script URLs only.
  const browser: object = globalThis
  const factory: PolicyFactory | undefined = Reflect.get(browser, 'trustedTypes')
  policy ??= factory?.createPolicy(MAIL_POLICY, { createHTML: (text) => text })
  return policy?.createHTML(html) ?? html
}
