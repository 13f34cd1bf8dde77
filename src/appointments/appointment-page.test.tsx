import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppointmentPage } from './appointment-page.tsx'
import { UNKNOWN_APPOINTMENT, type FreeTime, type AppointmentView } from './rules/appointment.ts'

const at = (value: string, label: string, isChosen = false): FreeTime => ({ value, label, local: '', isChosen })

const page = (view: Partial<AppointmentView>) =>
  renderToStaticMarkup(
    <AppointmentPage
      view={{
        ...UNKNOWN_APPOINTMENT,
        action: 'reschedule',
        state: 'booked',
        days: [
          { day: 'Tuesday, November 24, 2026', times: [at('a', '10:00 AM'), at('b', '11:00 AM')] },
          { day: 'Friday, November 27, 2026', times: [at('c', '10:00 AM')] },
          { day: 'Monday, November 30, 2026', times: [at('d', '10:00 AM')] },
        ],
        ...view,
      }}
    />,
  )

test('each day with free times has a form of its own, which sends only times of that day', () => {
  const html = page({})
  const forms = Array.from(html.matchAll(/<form.*?<\/form>/g), ([form]) => form)
  expect(forms.map((form) => /<legend[^>]*>([^<]*)/.exec(form)?.[1])).toEqual([
    'Tuesday, November 24, 2026',
    'Friday, November 27, 2026',
    'Monday, November 30, 2026',
  ])
  expect(forms.map((form) => Array.from(form.matchAll(/name="time"[^>]*value="(\w)"/g), ([, time]) => time))).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
  ])
  const days = Array.from(html.matchAll(/name="day"[^]*?<\/label>/g), ([label]) =>
    label.replace(/^[^>]*>|<[^>]+>/g, ''),
  )
  expect(days).toEqual([
    'Tuesday, November 24, 2026Tue\nNov\u00a024',
    'Friday, November 27, 2026Fri\nNov\u00a027',
    'Monday, November 30, 2026Mon\nNov\u00a030',
  ])
})

test.each([
  ['the first day', {}, 0],
  ['the day of the appointment', { day: 'Monday, November 30, 2026' }, 2],
  [
    'the day of the time in the link',
    {
      day: 'Monday, November 30, 2026',
      days: [
        { day: 'Tuesday, November 24, 2026', times: [at('a', '10:00 AM')] },
        { day: 'Friday, November 27, 2026', times: [at('c', '10:00 AM', true)] },
        { day: 'Monday, November 30, 2026', times: [at('d', '10:00 AM')] },
      ],
    },
    1,
  ],
] as const)('the page opens on %s', (_, view, opened) => {
  const days = page(view).match(/<input type="radio"[^>]*name="day"[^>]*>/g) ?? []
  expect(days.map((day) => day.includes('checked'))).toEqual([0, 1, 2].map((index) => index === opened))
})
