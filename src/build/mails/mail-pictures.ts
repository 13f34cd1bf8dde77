/**
 * Takes the pictures of all mails for docs/mails.md, with sample data. `npm run pictures` runs this last. After a
 * change of a mail, run it alone: node src/build/mails/mail-pictures.ts. It needs Chromium (CHROMIUM_PATH names
 * one). Commit the files that it writes.
 */
import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import type { SampleMail } from '../../mails/rules/sample-mail.ts'
import { writeRecord } from '../drawings/picture-sources.ts'
import { steadyChromium } from '../tools/steady-chromium.ts'
import { fingerprintOf, renderSampleMails } from './mail-bundles.ts'

const FOLDER = 'docs/mails'
const GAP = 24
const COLUMNS = 5

/** A wide window in the light theme, and a phone in the dark one. `shown`: a mail's width in the picture (pixels). */
const FORMS = [
  { name: 'wide-light', width: 700, shown: 420, colorScheme: 'light', ground: '#ffffff' },
  { name: 'phone-dark', width: 390, shown: 300, colorScheme: 'dark', ground: '#000000' },
] as const
const SHEETS = [
  { name: 'visitors', isOnSheet: (mail: SampleMail) => !isForStaff(mail) },
  { name: 'staff', isOnSheet: isForStaff },
]

await takeMailPictures()

function isForStaff({ lane }: SampleMail): boolean {
  return lane === 'staff' || lane === 'account'
}

/**
 * Writes two pictures for each window: one of all mails to visitors, and one of all mails to staff. Records the mails'
 * hash.
 */
async function takeMailPictures(): Promise<void> {
  const mails = await renderSampleMails()
  await mkdir(FOLDER, { recursive: true })
  const browser = await chromium.launch(steadyChromium())
  try {
    for (const form of FORMS) {
      const context = await browser.newContext({
        viewport: { width: form.width, height: 400 },
        colorScheme: form.colorScheme,
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      for (const { name, isOnSheet } of SHEETS) {
        const pictures: MailPicture[] = []
        for (const { html } of mails.filter(isOnSheet)) {
          await page.setContent(html)
          const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
            .resize({ width: form.shown })
            .png()
            .toBuffer({ resolveWithObject: true })
          pictures.push({ data, height: info.height })
        }
        const file = `${FOLDER}/${name}-${form.name}.webp`
        const { width, height, size } = await sheetOf(pictures, form).toFile(file)
        console.log(`${file} ${width}x${height} ${size}`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  writeRecord({ mails: fingerprintOf(mails) })
}

type MailPicture = { data: Buffer; height: number }

/** Arranges the pictures in columns; each goes below the shortest column. */
function sheetOf(pictures: readonly MailPicture[], { shown, ground }: (typeof FORMS)[number]): Sharp {
  const heights = Array.from({ length: COLUMNS }, () => GAP)
  const placed = pictures.map(({ data, height }) => {
    const top = Math.min(...heights)
    const column = heights.indexOf(top)
    heights[column] = top + height + GAP
    return { input: data, left: GAP + column * (shown + GAP), top }
  })
  const width = GAP + COLUMNS * (shown + GAP)
  return sharp({ create: { width, height: Math.max(...heights), channels: 3, background: ground } })
    .composite(placed)
    .webp({ quality: 60, effort: 6 })
}
