// These are the globals that the render bundle needs and goja lacks. Go adds URL. Timers never fire, so a render that
// needs one fails with "did not settle".
globalThis.setTimeout = globalThis.setInterval = () => 0
globalThis.clearTimeout = globalThis.clearInterval = () => undefined
globalThis.queueMicrotask = (task) => void Promise.resolve().then(task)
globalThis.AbortController = class AbortController {
  signal = { aborted: false, addEventListener() {}, removeEventListener() {}, throwIfAborted() {} }
  abort() {
    this.signal.aborted = true
  }
}
globalThis.Headers = class Headers {
  #values = new Map()
  constructor(entries = {}) {
    for (const [name, value] of Object.entries(entries)) this.set(name, value)
  }
  get(name) {
    return this.#values.get(name.toLowerCase()) ?? null
  }
  set(name, value) {
    this.#values.set(name.toLowerCase(), String(value))
  }
}
globalThis.Response = function Response(body = null, { status = 200, headers } = {}) {
  Object.assign(this, { body, status, headers: new Headers(headers) })
}
