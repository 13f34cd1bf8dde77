import { judgeWebhooks } from '../support/judges/judge-webhooks.ts'

judgeWebhooks('standardwebhooks', 'standardwebhooks/dist/index.js')
