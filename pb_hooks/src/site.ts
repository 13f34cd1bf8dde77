// Everything the registrations in *.pb.js call; bundled to one file for PocketBase's engine.
export { deletePost, savePost } from './blog/save-post.ts'
export { renderPages } from './blog/render-pages.ts'
export { cleanUp } from './clean-up.ts'
export { requestDemo } from './demo-request/request-demo.ts'
export { deliverMail } from './mail/deliver-mail.ts'
export { sampleCommand } from './sample/sample-command.ts'
export { challenge } from './submission/challenge.ts'
