import { expect, test } from 'vitest'
import { calculate, defaults, readCalculatorForm } from './calculator.ts'

const form = (fields: Record<string, string>) =>
  new Map(
    Object.entries({
      ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, `${value}`])),
      ...fields,
    }),
  )

test('the defaults are read without a hint', () => {
  expect(readCalculatorForm(form({}))).toEqual({
    inputs: { billableStaff: 3, nonBillableStaff: 2, dailyBillableHours: 5.5, hourlyRate: 300, monthlyPrice: 69 },
    plan: 'growth',
    hints: [],
  })
})

test.each(['', '-4', 'abc', '1e10', '1e999'])('the number of staff %j counts as 0, with a hint', (typed) => {
  const { inputs, hints } = readCalculatorForm(form({ billableStaff: typed }))
  expect(inputs.billableStaff).toBe(0)
  expect(hints).toEqual(['Billable staff: counted as 0 until you enter a usable number.'])
})

test.each(['0', '51', '2.5', '1000000000'])('the number of staff %j is used as typed, with a hint', (typed) => {
  const { inputs, hints } = readCalculatorForm(form({ billableStaff: typed }))
  expect(inputs.billableStaff).toBe(Number(typed))
  expect(hints).toEqual(['Billable staff: this estimate is built for 1 to 50 people. We calculate yours anyway.'])
})

test('no typed text makes a result NaN', () => {
  for (const billableStaff of ['', '0', '-1', '1e308', 'NaN', 'Infinity', '٣']) {
    const { inputs } = readCalculatorForm(form({ billableStaff, nonBillableStaff: billableStaff }))
    expect(Object.values(calculate(inputs)).filter(Number.isNaN)).toEqual([])
  }
})

test('the visitor’s assumptions are used; an invalid number is replaced by the published one, with a hint', () => {
  const { inputs, hints } = readCalculatorForm(form({ hoursSaved: '4', billedShare: '50' }))
  expect([inputs.hoursSavedPerUser, inputs.billedSharePercent, hints]).toEqual([4, 50, []])
  for (const typed of ['', '-1', '41', 'ten', '1e999']) {
    const reading = readCalculatorForm(form({ hoursSaved: typed }))
    expect(reading.inputs).not.toHaveProperty('hoursSavedPerUser')
    expect(reading.hints).toEqual(['Hours saved: counted as 10 until you enter a number from 0 to 40.'])
  }
})
