import { brand } from '../company/facts/brand.ts'
import { MailMark } from './mail-mark.tsx'
import { mailHole } from './rules/mail-templates.ts'
import { mailSheet, mailStyle, SANS, SERIF, type MailColors } from './mail-style.ts'

/** Placeholders that the build replaces by a table for Outlook, which does not support `max-width`. */
export const OUTLOOK_BEGIN = '{{outlook begin}}'
export const OUTLOOK_END = '{{outlook end}}'

const hole = (name: Parameters<typeof mailHole<'page'>>[1]) => mailHole('page', name)
const HIDDEN = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' }
const CELL = { padding: '24px 16px' }

/**
 * A whole mail as HTML: mark and name of the brand, the content, and below it the sender and the reason for the mail. It needs no
 * picture and no script.
 */
export function MailPage({ color }: { color: MailColors }) {
  const style = mailStyle(color)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Prevents mail programs from turning texts into links. The mail contains the links that it needs. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{hole('title')}</title>
        <style dangerouslySetInnerHTML={{ __html: mailSheet(color) }} />
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, ...style.paper }}>
        <div style={HIDDEN}>{hole('preview')}</div>
        {/* Some mail programs drop the body's background, so the table sets it too. */}
        <table role="presentation" className="paper" width="100%" cellPadding="0" cellSpacing="0" style={style.paper}>
          <tbody>
            <tr>
              <td align="center" style={CELL}>
                {OUTLOOK_BEGIN}
                <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={{ maxWidth: 600 }}>
                  <tbody>
                    <tr>
                      <td
                        className="ink"
                        align="left"
                        style={{ padding: '0 0 16px', font: `22px/1.25 ${SERIF}`, ...style.ink }}
                      >
                        <MailMark color={color} />
                        {brand.name}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="sheet"
                        align="left"
                        style={{
                          padding: '32px 24px',
                          font: `16px/1.5 ${SANS}`,
                          wordBreak: 'break-word',
                          ...style.sheet,
                        }}
                      >
                        {hole('blocks')}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="muted"
                        align="left"
                        style={{ padding: '16px 0 0', font: `13px/1.5 ${SANS}`, ...style.muted }}
                      >
                        {hole('why')}
                        <br />
                        {hole('address')}
                      </td>
                    </tr>
                  </tbody>
                </table>
                {OUTLOOK_END}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
