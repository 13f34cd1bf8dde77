import { findingsOn } from '../support/browser/axe.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { demoPayload, sendDemoRequest, freeTimes } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { mailTo } from '../support/mail/smtp-sink.ts'

const WIDTHS = [390, 768, 1280]
const EMAIL = 'ada@okafor-lind.example'

test('axe finds nothing on any page behind the mailed links of an appointment, at any width', async ({
  ownSite,
  page,
}) => {
  const { origin, sink } = ownSite
  const [preferredDate] = await freeTimes(origin, 1)
  const altcha = await freshProof(origin)
  const answer = await sendDemoRequest(origin, demoPayload({ email: EMAIL, duration: 30, preferredDate, altcha }))
  expect(answer.body).toMatchObject({ booking: 'booked' })
  const { text } = await mailTo(sink, EMAIL, /^Your demo is booked/)
  const links = text.match(/\S+\/demo\/(?:reschedule|cancel)\?token=\w+/g) ?? []
  expect(links).toHaveLength(2)
  const found: unknown[] = []
  for (const address of [...links, `${origin}/demo/cancel?token=x`]) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await findingsOn(page)).map((finding) => [address, width, finding]))
    }
  }
  expect(found).toEqual([])
})
