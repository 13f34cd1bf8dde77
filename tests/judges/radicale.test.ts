import { judgeCalendars, program } from '../support/judges/judge-calendars.ts'

judgeCalendars({
  ...program('radicale', (port, folder) => [
    '--config=',
    `--server-hosts=127.0.0.1:${port}`,
    `--storage-filesystem-folder=${folder}`,
    '--auth-type=none',
    '--rights-type=authenticated',
  ]),
  user: 'user',
  calendar: '/user/calendar/',
})
