import { startFaultProxy, type FaultProxy } from '../faults/fault-proxy.ts'
import { startServer, type TestServer } from './server.ts'
import { startSmtpSink, type SmtpSink } from '../mail/smtp-sink.ts'

export const PROSPECT = 'dana.whitfield@whitfield-law.example'
export const STAFF = 'staff@lexharbor.example'

/** The whole site: the server, its mail server, and a proxy between browser and server that a test can break. */
export type Site = {
  /** The origin for browsers. It belongs to the proxy, so it stays the same while the server restarts. */
  origin: string
  proxy: FaultProxy
  server: TestServer
  sink: SmtpSink
  /** Returns the number of mails to this address. */
  mailsTo(address: string): number
  stop(): Promise<void>
}

export type SiteOptions = {
  raiseLimits?: boolean
  /** Whether the site has the sample articles and authors that `npm start` loads. */
  sample?: boolean
  /** Variables to add to the server's environment. */
  env?: Record<string, string>
}

export async function startSite({ raiseLimits = true, sample = true, env = {} }: SiteOptions = {}): Promise<Site> {
  const sink = await startSmtpSink()
  let target = ''
  const proxy = await startFaultProxy(() => target)
  const server = await startServer({
    raiseLimits,
    env: { SITE_ORIGIN: proxy.origin, STAFF_EMAIL: STAFF, SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}`, ...env },
    sample,
  })
  target = server.origin
  return {
    origin: proxy.origin,
    proxy,
    server,
    sink,
    mailsTo: (address) => sink.mails.filter(({ recipients }) => recipients.includes(address)).length,
    async stop() {
      await proxy.stop()
      await server.remove()
      await sink.stop()
    },
  }
}
