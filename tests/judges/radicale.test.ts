import { judgeCalendars } from '../support/judges/judge-calendars.ts'

judgeCalendars({
  name: 'radicale',
  calendar: '/user/calendar/',
  args: (port, folder) => [
    '--config=',
    `--server-hosts=127.0.0.1:${port}`,
    `--storage-filesystem-folder=${folder}`,
    '--auth-type=none',
    '--rights-type=authenticated',
  ],
})
