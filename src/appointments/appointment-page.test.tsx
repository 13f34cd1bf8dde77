import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppointmentPage } from './appointment-page.tsx'
import { UNKNOWN_APPOINTMENT, type AppointmentTime } from './rules/appointment.ts'

const at = (value: string, label: string, isChosen = false): AppointmentTime => ({ value, label, local: '', isChosen })

test('the free times of all days are one group of choices, and each name includes the day', () => {
  const html = renderToStaticMarkup(
    <AppointmentPage
      view={{
        ...UNKNOWN_APPOINTMENT,
        action: 'reschedule',
        state: 'booked',
        days: [
          { day: 'Tuesday, November 24', times: [at('a', '10:00 AM', true), at('b', '11:00 AM')] },
          { day: 'Friday, November 27', times: [at('c', '10:00 AM')] },
        ],
      }}
    />,
  )
  const groups = Array.from(html.matchAll(/<fieldset.*?<\/fieldset>/g), ([group]) => group)
  expect(groups.map((group) => group.split('type="radio"').length - 1)).toEqual([3])
  const names = Array.from(html.matchAll(/<label[^>]*>(.*?)<\/label>/g), ([, label = '']) =>
    label.replace(/<[^>]+>/g, ''),
  )
  expect(names).toEqual([
    'Tuesday, November 24, 10:00 AM',
    'Tuesday, November 24, 11:00 AM',
    'Friday, November 27, 10:00 AM',
  ])
})
