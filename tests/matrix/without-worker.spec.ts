import { test } from '../support/browser/browser-test.ts'
import {
  WITHOUT_WORKER,
  expectAliveWithPart,
  expectSavedWithoutWorker,
  NEEDED_PARTS,
} from '../support/browser/refusals.ts'

for (const [name, breakWorkers] of Object.entries(WITHOUT_WORKER))
  test(`${name}: a request submitted just after the loss of the network is saved, and arrives once`, async ({
    ownSite,
    network,
    page,
  }) => {
    await expectSavedWithoutWorker(page, ownSite, network, breakWorkers)
  })

for (const [part, file] of Object.entries(NEEDED_PARTS))
  test(`a form hydrates only after it has loaded ${part}, and requests a failed script again`, async ({
    ownSite,
    network,
    page,
  }) => {
    await expectAliveWithPart(page, ownSite, network, file)
  })
