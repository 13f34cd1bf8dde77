/**
 * The HTML templates of mail blocks, with placeholders. The build renders them from the React components in src/mails
 * (src/build/mails/mail-bundles.ts).
 */
declare module 'virtual:mail-templates' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declared module may import nothing by a relative path
  export const mailTemplates: import('../../../src/mails/rules/mail-templates.ts').MailTemplates
}
