import * as v from 'valibot'

const valueSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })
const elementSchema = v.record(v.string(), v.string())
const outcomeSchema = v.union([v.object({ value: v.unknown() }), v.object({ error: v.string() }), v.object({})])

export type DriverSession = {
  open: (address: string) => Promise<void>
  reload: () => Promise<void>
  evaluate: (body: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  end: () => Promise<void>
}

/**
 * Opens a W3C WebDriver session at a driver's address. The session's commands throw an error with the driver's message.
 */
export async function openSession(driver: string, capabilities: Record<string, unknown>): Promise<DriverSession> {
  const started = await command('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
  const session = `${driver}/session/${v.parse(sessionSchema, started).sessionId}`
  const elementAt = async (selector: string) => {
    const found = v.parse(
      elementSchema,
      await command('POST', `${session}/element`, { using: 'css selector', value: selector }),
    )
    return `${session}/element/${Object.values(found)[0] ?? ''}`
  }
  await command('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 30_000, implicit: 0 })
  return {
    async open(address) {
      await command('POST', `${session}/url`, { url: address })
    },
    async reload() {
      await command('POST', `${session}/refresh`, {})
    },
    async evaluate(body) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const outcome = v.parse(outcomeSchema, await command('POST', `${session}/execute/async`, { script, args: [] }))
      if ('error' in outcome) throw new Error(outcome.error)
      return 'value' in outcome ? outcome.value : undefined
    },
    async click(selector) {
      await command('POST', `${await elementAt(selector)}/click`, {})
    },
    async type(selector, text) {
      await command('POST', `${await elementAt(selector)}/value`, { text })
    },
    async end() {
      // WebKitGTK's driver answers with an error, because it closes the last window first and then can't find it. The
      // session has ended anyway.
      await command('DELETE', session).catch(() => undefined)
    },
  }
}

async function command(method: string, address: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = v.parse(valueSchema, await answer.json())
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}
