import { afterAll, beforeAll } from 'vitest'
import { declareJudge } from '../support/judges/judge.ts'
import {
  submitThroughToxics,
  TOXIC_SUBMISSIONS,
  startToxiproxy,
  TOXIPROXY_VERSION,
  type Toxiproxy,
} from '../support/judges/toxiproxy.ts'

let toxiproxy: Toxiproxy
beforeAll(async () => {
  toxiproxy = await startToxiproxy()
})
afterAll(() => toxiproxy.stop())

// This project's own fault proxy breaks single HTTP requests. Toxiproxy breaks connections, below HTTP.
declareJudge({
  name: 'toxiproxy',
  version: TOXIPROXY_VERSION,
  asked: () => `${TOXIC_SUBMISSIONS} submissions in chaos`,
  find: ({ planted }) => submitThroughToxics(toxiproxy, planted === undefined),
  known: [],
  plants: [
    {
      fault: 'tries of one submission without a common key',
      into: (judged) => ({ ...judged, planted: 'keys' }),
      says: /: acknowledged once, stored [2-9] times/,
    },
  ],
})
