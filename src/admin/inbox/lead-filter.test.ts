import { expect, test } from 'vitest'
import { sampleLead } from '../../../tests/support/units/desk-rigs.ts'
import type { Lead } from '../rules/lead.ts'
import { NO_FILTER, passing, toggled } from './lead-filter.ts'

const leads: Lead[] = [
  { ...sampleLead, id: 'demo', channel: 'request-demo', owner: 'bo' },
  { ...sampleLead, id: 'message', owner: 'cy' },
  { ...sampleLead, id: 'job', channel: 'apply', owner: 'bo' },
]
const shown = (filter: Parameters<typeof passing>[1]) => passing(leads, filter, 'bo').map(({ id }) => id)

test('several channels can be chosen, none means all, and "mine" also requires the own address', () => {
  expect(shown(NO_FILTER)).toEqual(['demo', 'message', 'job'])
  const demos = toggled(NO_FILTER, 'request-demo')
  expect(shown(demos)).toEqual(['demo'])
  const both = toggled(demos, 'contact')
  expect(shown(both)).toEqual(['demo', 'message'])
  expect(shown({ ...both, isMine: true })).toEqual(['demo'])
  expect(shown({ ...NO_FILTER, isMine: true })).toEqual(['demo', 'job'])
  expect(shown(toggled(toggled(both, 'contact'), 'request-demo'))).toEqual(['demo', 'message', 'job'])
})
