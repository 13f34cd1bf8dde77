import { dayLabel } from '../appointments/free-slots.ts'
import { earliestDate, localDate, nextWorkingDays } from '../appointments/rules/calendar.ts'

/**
 * Inline script of the demo form's page. The form's days depend on the time of the visit. The script sets the earliest
 * date to the day after today, by the visitor's clock, and writes the next working days on the buttons.
 */
const today = localDate(new Date())
document.querySelector('input[name=preferredDate]')?.setAttribute('min', earliestDate(today))
const buttons = document.querySelectorAll('[data-days] button')
for (const [index, day] of nextWorkingDays(today, buttons.length).entries()) {
  const button = buttons[index]
  if (button) button.textContent = dayLabel(day)
}
