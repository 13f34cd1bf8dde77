import { expect, test, afterEach } from 'vitest'
import { enFindings, wcagFindings } from './conformance.ts'
import { mailboxes } from '../company/facts/brand.ts'
import { openAcr, securityText } from './openacr.ts'

test('the OpenACR file has the page’s result for every criterion and clause, under the names of its catalog', () => {
  const report: unknown = JSON.parse(openAcr())
  const [first] = wcagFindings
  expect(report).toMatchObject({
    title: 'Lexharbor Accessibility Conformance Report',
    author: { email: 'support@lexharbor.example' },
    catalog: '2.5-edition-wcag-2.2-508-eu-en',
    chapters: {
      success_criteria_level_a: {
        criteria: expect.arrayContaining([
          {
            num: '1.1.1',
            components: [
              {
                name: 'web',
                adherence: { level: 'partially-supports', notes: expect.stringContaining(first?.remark ?? 'none') },
              },
            ],
          },
        ]),
      },
      en_301_549_hardware: { notes: '8 Hardware: not-applicable. The website has no hardware.' },
    },
  })
  const numbers = [...openAcr().matchAll(/"num": "([\d.]+)"|(?:"notes": "|\\n)(\d+(?:\.\d+)*) [A-Z]/g)]
  const expected = [...wcagFindings, ...enFindings].map(({ number }) => number)
  expect(new Set(numbers.map(([, criterion, clause]) => criterion ?? clause))).toEqual(new Set(expected))
  expect(numbers).toHaveLength(expected.length)
})

afterEach(() => void Object.assign(mailboxes.security, { state: 'sample' }))

test('reports go to their own mailbox, or to the general one if that is hidden', () => {
  expect(contact()).toBe('mailto:security@lexharbor.example')
  Object.assign(mailboxes.security, { state: 'hidden' })
  expect(contact()).toBe('mailto:hello@lexharbor.example')
})

function contact(): string | undefined {
  return /^Contact: (.*)$/m.exec(securityText())?.[1]
}
