import { expect, test } from 'vitest'
import { renderSampleMails, galleryPage, mailGallery } from './mail-bundles.ts'

test('the gallery shows each mail in both themes and as text, in frames without permissions', async () => {
  const mails = await renderSampleMails()
  const page = galleryPage(mails)
  expect(page.match(/<iframe sandbox title="light"/g)).toHaveLength(mails.length)
  expect(page.match(/<iframe sandbox title="dark"/g)).toHaveLength(mails.length)
  expect(page.match(/<pre>/g)).toHaveLength(mails.length)
  // Each mail has two frames: one with the light theme only, and one that always has the dark theme.
  expect(page.split('@media not all{')).toHaveLength(mails.length + 1)
  expect(page.split('@media all{')).toHaveLength(mails.length + 1)
})

test('only the development server has the gallery', () => {
  expect(mailGallery().apply).toBe('serve')
})
