/** Runs on the served demo form: its earliest date is the visitor's tomorrow, which no build can know. */
const tomorrow = new Date()
tomorrow.setDate(tomorrow.getDate() + 1)
const parts = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()]
document
  .querySelector('input[name=preferredDate]')
  ?.setAttribute('min', parts.map((part) => `${part}`.padStart(2, '0')).join('-'))
