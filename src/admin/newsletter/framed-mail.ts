/**
 * Splits a mail for display in a frame of the page, because the site's content security policy blocks inline styles.
 * `markup` has each style attribute under another name, for `dressMail`. `sheet` is the text of the style elements. The
 * quotation marks of a mail's text are escaped, so the search for ` style="` finds only attributes.
 */
export function framedMail(html: string): { markup: string; sheet: string } {
  const sheets: string[] = []
  const markup = html
    .replace(/<style>([^]*?)<\/style>/g, (_, sheet: string) => {
      sheets.push(sheet)
      return ''
    })
    .replaceAll(' style="', ' data-style="')
  return { markup, sheet: sheets.join('\n') }
}

/**
 * Applies the styles from `framedMail` to the document in the frame. Each link gets a new window as target. The frame's
 * sandbox blocks new windows, so a click does nothing.
 */
export function dressMail(mail: Document, sheet: string): void {
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  for (const link of mail.links) link.target = '_blank'
  if (mail.defaultView === null) return
  const own = new mail.defaultView.CSSStyleSheet()
  own.replaceSync(sheet)
  mail.adoptedStyleSheets = [own]
}
