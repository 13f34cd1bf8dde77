import { judgeCalendars } from '../support/judges/judge-calendars.ts'

judgeCalendars({
  name: 'xandikos',
  calendar: '/user/calendars/calendar/',
  args: (port, folder) => [
    '--listen-address=127.0.0.1',
    `--port=${port}`,
    `--directory=${folder}`,
    '--current-user-principal=/user/',
    '--defaults',
  ],
})
