import { startServer, type TestServer } from '../server.ts'
import { STAFF } from '../site.ts'
import { startSmtpSink, type SmtpSink } from '../smtp-sink.ts'
import { untilTrue, type EngineBrowser } from './engine.ts'

export type ReadySite = { origin: string; server: TestServer; sink: SmtpSink; stop(): Promise<void> }

/** The binary with its sample content and a mail server, and nothing between it and the browser: stopped, it is as good as unplugged. */
export async function startReadySite(): Promise<ReadySite> {
  const sink = await startSmtpSink()
  const server = await startServer({
    raiseLimits: true,
    env: { STAFF_EMAIL: STAFF, SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}` },
    sample: true,
  })
  return {
    origin: server.origin,
    server,
    sink,
    async stop() {
      await server.remove()
      await sink.stop()
    },
  }
}

/** From then on the site's pages open without a network. */
export async function untilWorkerKeepsPages(browser: EngineBrowser): Promise<void> {
  await untilTrue(
    browser,
    'the worker is in charge',
    `navigator.serviceWorker.controller?.state === 'activated'`,
    60_000,
  )
}
