import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { goEnvironment } from '../../src/build/tools/ensure-go.mjs'
import { recordHistory, type RecordedCall } from '../support/judges/judge-webhooks.ts'
import { declareJudge } from '../support/judges/judge.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'

const folder = join(repositoryRoot, 'tests/judges/porcupine')
const version = /porcupine v(\S+)/.exec(readFileSync(join(folder, 'go.mod'), 'utf8'))?.[1] ?? ''

let history: RecordedCall[]
let kills: number
beforeAll(async () => {
  ;({ calls: history, kills } = await recordHistory(1))
})

test('the history has every kind of call, and calls without an answer', () => {
  const said = new Set(history.map(({ kind, said }) => `${kind} ${said}`))
  const wanted = [
    'book booked',
    'book taken',
    'book ',
    'look free',
    'look taken',
    'send accepted',
    'send ',
    'count 0',
    'count 1',
  ]
  expect(wanted.filter((each) => !said.has(each))).toEqual([])
  expect(kills).toBeGreaterThan(0)
})

declareJudge({
  name: 'porcupine',
  version,
  asked: () => 'bookings and messages in chaos',
  find: async ({ planted }) => {
    const input = JSON.stringify(planted === undefined ? history : [...history, ...JSON.parse(planted)])
    const { status, stdout, stderr } = spawnSync('go', ['run', '.'], {
      cwd: folder,
      env: { ...process.env, ...goEnvironment },
      input,
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter((line) => line !== '')
  },
  known: [],
  plants: [
    {
      fault: 'a place that two have',
      into: (judged) => ({ ...judged, planted: JSON.stringify(secondHolder()) }),
      says: /^place .* fit no order/,
    },
    {
      fault: 'a message that is lost after its answer',
      into: (judged) => ({ ...judged, planted: JSON.stringify(lostMessage()) }),
      says: /^key .* fit no order/,
    },
  ],
})

/** Returns a planted fault: a second booking of a time that is already taken, with the answer that it was accepted. */
function secondHolder(): RecordedCall[] {
  const booked = history.filter(({ said }) => said === 'booked').slice(0, 1)
  return booked.map((call) => ({ ...call, by: 'another', start: call.end + 1, end: call.end + 2 }))
}

/** Returns a planted fault: a read that does not find a message which the server had accepted. */
function lostMessage(): RecordedCall[] {
  const sent = history.filter(({ said }) => said === 'accepted').slice(0, 1)
  return sent.map(({ of, by, end }) => ({ kind: 'count', of, by, said: '0', start: end + 1, end: end + 2 }))
}
