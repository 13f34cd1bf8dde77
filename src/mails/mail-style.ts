import type { CSSProperties } from 'react'

/** A color of the site in the light and the dark theme. */
type MailColor = { light: string; dark: string }
export type MailColors = (name: string) => MailColor

// Font names have no quotation marks, because each mark takes six characters in an HTML attribute.
export const SERIF = 'Georgia,Times New Roman,serif'
export const SANS = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif'

/**
 * Inline styles in the light theme's colors, for Outlook and other mail programs that drop the style sheet. `paper` and
 * `sheet` set background and text color together. So no mail program combines one of them with its own color.
 */
export type MailStyle = Readonly<Record<'paper' | 'sheet' | 'ink' | 'muted' | 'quiet' | 'main', CSSProperties>>

export function mailStyle(color: MailColors): MailStyle {
  const of = (name: string) => color(name).light
  return {
    paper: { background: of('paper'), color: of('ink') },
    sheet: { background: of('surface'), color: of('ink'), border: `1px solid ${of('line')}` },
    ink: { color: of('ink') },
    muted: { color: of('muted') },
    quiet: { background: of('surface'), border: `1px solid ${of('control')}` },
    main: { background: of('accent'), border: `1px solid ${of('accent-edge')}` },
  }
}

/** Returns the CSS that can't be inline: table rows, narrow windows, and the dark theme. */
export function mailSheet(color: MailColors): string {
  const dark = (name: string) => `${color(name).dark}!important`
  const rows = `.rows th,.rows td{font:16px/1.5 ${SANS};padding:8px 0;border-top:1px solid ${color('line').light};vertical-align:top;text-align:left;overflow-wrap:anywhere}.rows th{color:${color('muted').light};font-size:14px;line-height:24px;font-weight:400;padding-right:16px}`
  const narrow =
    '@media (max-width:480px){.rows th,.rows td{display:block;width:auto}.rows th{padding-bottom:0}.rows td{border-top:0!important;padding-top:0}}'
  const inDark = [
    `.paper{background:${dark('paper')};color:${dark('ink')}}`,
    `.sheet{background:${dark('surface')};border-color:${dark('line')};color:${dark('ink')}}`,
    `.quiet{background:${dark('surface')};border-color:${dark('control')}}`,
    `.main{background:${dark('accent')};border-color:${dark('accent-edge')}}`,
    `.ink{color:${dark('ink')}}`,
    `.muted,.rows th{color:${dark('muted')}}`,
    `.rows th,.rows td{border-color:${dark('line')}}`,
  ].join('')
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}${rows}${narrow}@media (prefers-color-scheme:dark){${inDark}}`
}
