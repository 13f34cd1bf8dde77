import { judgeCalendars, program } from '../support/judges/judge-calendars.ts'

judgeCalendars({
  ...program('xandikos', (port, folder) => [
    '--listen-address=127.0.0.1',
    `--port=${port}`,
    `--directory=${folder}`,
    '--current-user-principal=/user/',
    '--defaults',
  ]),
  user: 'user',
  calendar: '/user/calendars/calendar/',
})
