import { expect, test } from 'vitest'
import { sampleMails } from './mail-bundles.mjs'
import { galleryPage, mailGallery } from './mail-gallery.ts'

test('the gallery shows each mail in both themes and as text, in frames that may do nothing', async () => {
  const mails = await sampleMails()
  const page = galleryPage(mails)
  expect(page.match(/<iframe sandbox title="light"/g)).toHaveLength(mails.length)
  expect(page.match(/<iframe sandbox title="dark"/g)).toHaveLength(mails.length)
  expect(page.match(/<pre>/g)).toHaveLength(mails.length)
  // One of the two has only its own theme, and the other always has the dark one.
  expect(page.split('@media not all{')).toHaveLength(mails.length + 1)
  expect(page.split('@media all{')).toHaveLength(mails.length + 1)
})

test('the development server has the gallery, and no build has it', () => {
  expect(mailGallery().apply).toBe('serve')
})
