import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../site/search-params.ts'
import { STATEFUL_QUERY } from '../site/stateful-query.ts'
import { calculate, defaults, readCalculatorForm } from '../site/rules/calculator.ts'
import {
  calculatorSearchSchema,
  entriesOfSearch,
  hasResult,
  isSameResult,
  resultAddress,
  searchOfReading,
} from './calculator-search.ts'

const read = (query: string) => parse(calculatorSearchSchema, parseSearch(query))
const readForm = (entries: Iterable<readonly [string, string]>) => readCalculatorForm(new Map<string, unknown>(entries))

test('an address without values yields the defaults and no result', () => {
  const search = read('?utm_source=mail')
  expect(hasResult(search)).toBe(false)
  expect(new Map(entriesOfSearch(search))).toEqual(
    new Map(Object.entries(defaults).map(([name, value]) => [name, `${value}`])),
  )
})

test('a shared address restores the inputs, and with them the result', () => {
  const search = read('?staff=8&nonBillable=3&hours=6.5&rate=350&plan=multi')
  expect(search).toEqual({ staff: 8, nonBillable: 3, hours: 6.5, rate: 350, plan: 'multi' })
  const { inputs } = readForm(entriesOfSearch(search))
  expect(calculate(inputs)).toMatchObject({
    users: 11,
    monthlyCost: 1089,
    adminHoursSaved: 110,
    monthlyRevenueIncrease: 26_950,
    roi: 25,
  })
})

test.each([
  ['staff=abc', 'staff'],
  ['staff=-1', 'staff'],
  ['staff=1e10', 'staff'],
  ['staff=1e999', 'staff'],
  ['staff=', 'staff'],
  ['staff=1&staff=2', 'staff'],
  ['nonBillable=%22%22', 'nonBillable'],
  ['hours=0.5', 'hours'],
  ['hours=12.5', 'hours'],
  ['hours=5.25', 'hours'],
  ['rate=75', 'rate'],
  ['rate=1025', 'rate'],
  ['rate=310', 'rate'],
  ['plan=enterprise', 'plan'],
  ['plan=%3Cscript%3E', 'plan'],
] as const)('the address %j has no valid %s, and its other values apply', (query, name) => {
  const other = name === 'rate' ? 'hours' : 'rate'
  const search = read(`?${query}&${other}=${other === 'rate' ? 400 : 7}`)
  expect(search[name]).toBeUndefined()
  expect(search[other]).toBe(other === 'rate' ? 400 : 7)
})

test.each([0, 51, 2.5, 1e9])(
  '%d staff in an address is used unchanged, with the same hint as for typed numbers',
  (staff) => {
    const { inputs, hints } = readForm(entriesOfSearch(read(`?staff=${staff}`)))
    expect(inputs.billableStaff).toBe(staff)
    expect(hints).toHaveLength(1)
  },
)

test('the fields’ values are the same after conversion to an address and back', () => {
  const reading = readForm([
    ['billableStaff', '12'],
    ['nonBillableStaff', '0'],
    ['dailyBillableHours', '9.5'],
    ['hourlyRate', '1000'],
    ['plan', 'solo'],
  ])
  const address = resultAddress('https://firm.example/pricing', reading, 'savings-calculator')
  expect(address).toBe(
    'https://firm.example/pricing?staff=12&nonBillable=0&hours=9.5&rate=1000&plan=solo#savings-calculator',
  )
  expect(readForm(entriesOfSearch(read(new URL(address).search)))).toEqual(reading)
  expect(stringifySearch(searchOfReading(reading))).toBe(new URL(address).search)
})

test('an invalid number, which counts as 0, is shared as 0', () => {
  const reading = readForm([...entriesOfSearch({}).filter(([name]) => name !== 'billableStaff'), ['billableStaff', '']])
  expect(resultAddress('https://firm.example/', reading, 'calculator')).toContain('staff=0&')
})

test('fields and address are compared by their values', () => {
  const reading = readForm(entriesOfSearch({}))
  expect(isSameResult({}, reading)).toBe(true)
  expect(isSameResult({ staff: 3, plan: 'growth' }, reading)).toBe(true)
  expect(isSameResult({ staff: 4 }, reading)).toBe(false)
  expect(isSameResult({ plan: 'solo' }, reading)).toBe(false)
})

test('every parameter of a shared result makes the page hydrate at once', () => {
  const names = Object.keys(calculatorSearchSchema.entries)
  const waiting = names.filter(
    (name) => !STATEFUL_QUERY.test(`?${name}=1`) || !STATEFUL_QUERY.test(`?utm_source=mail&${name}=1`),
  )
  expect(names).toEqual(['staff', 'nonBillable', 'hours', 'rate', 'plan', 'saved', 'billed'])
  expect(waiting).toEqual([])
})
