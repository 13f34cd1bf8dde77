/**
 * A mail for a frame of the page. The site's policy lets no element bring its own style: they go into attributes that it does not read, and the
 * style sheet beside it. The text that staff wrote is escaped in a mail, so that no quote of it ends an attribute.
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

/** Gives the elements of such a document the styles that they came with. Its links then lead nowhere: the frame may open no window. */
export function dressMail(mail: Document, sheet: string): void {
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  for (const link of mail.links) link.target = '_blank'
  if (mail.defaultView === null) return
  const own = new mail.defaultView.CSSStyleSheet()
  own.replaceSync(sheet)
  mail.adoptedStyleSheets = [own]
}
