import { judgeWebhooks } from '../support/judges/judge-webhooks.ts'

judgeWebhooks('svix', 'svix/dist/index.mjs')
