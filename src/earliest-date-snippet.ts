import { dayLabel } from './demo-request/day-label.ts'
import { earliestDate, localDate, nextWorkingDays } from './demo-request/rules/slots.ts'

/**
 * Runs on the served demo form, whose days depend on the visit: sets the earliest date to the visitor's tomorrow, and
 * names the next working days on the buttons.
 */
const today = localDate(new Date())
document.querySelector('input[name=preferredDate]')?.setAttribute('min', earliestDate(today))
const buttons = document.querySelectorAll('[data-days] button')
for (const [index, day] of nextWorkingDays(today, buttons.length).entries()) {
  const button = buttons[index]
  if (button) button.textContent = dayLabel(day)
}
