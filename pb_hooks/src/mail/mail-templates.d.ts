/**
 * The parts of mails as HTML with placeholders. The build renders them from the components in src/mails
 * (src/build/mails/mail-bundles.mjs).
 */
declare module 'virtual:mail-templates' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declared module may import nothing by a relative path
  export const mailTemplates: import('../../../src/mails/rules/mail-templates.ts').MailTemplates
}
