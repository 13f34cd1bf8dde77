import { useEffect, useRef } from 'react'
import { MAIL_POLICY } from '../../lib/trusted-types-policies.ts'
import { dressMail, framedMail } from './framed-mail.ts'

/** `createHTML` really returns a TrustedHTML object, and the types of `srcdoc` only know strings. */
type MailPolicy = { createHTML(html: string): string }
type PolicyFactory = { createPolicy(name: string, rules: MailPolicy): MailPolicy }

let policy: MailPolicy | undefined

/** A mail as mail programs show it, in a frame where nothing runs. */
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

/** The frame's sandbox runs no script, whatever the mail holds. */
function trustedMail(html: string): string {
  // The global is declared elsewhere for the worker's policy alone.
  const browser: object = globalThis
  const factory: PolicyFactory | undefined = Reflect.get(browser, 'trustedTypes')
  policy ??= factory?.createPolicy(MAIL_POLICY, { createHTML: (text) => text })
  return policy?.createHTML(html) ?? html
}
