import { returning as test } from '../support/browser/browser-test.ts'
import { ANSWERS_THAT_DELIVER_NOTHING, expectSentAgain } from '../support/browser/refusals.ts'

for (const answer of ANSWERS_THAT_DELIVER_NOTHING)
  test(`after ${answer.answer} the outbox keeps the request and retries it by itself`, async ({ ownSite, page }) => {
    await expectSentAgain(page, ownSite, answer)
  })
