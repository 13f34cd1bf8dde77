import { spawn, type ChildProcess } from 'node:child_process'

// What systemd does with lexharbor.socket and lexharbor.service: holds a socket open that listens (descriptor 3), hands it to the program,
// and starts that again whenever it ends. Run by tests/support/servers/held-socket.ts, and ends with it.

const RESTART_AFTER_MS = 100

const [program = ''] = process.argv.slice(2)
let child: ChildProcess

function start(): void {
  // Only who starts a process knows its id before it begins.
  const command = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" serve'
  child = spawn('sh', ['-c', command, program], { stdio: ['ignore', 'inherit', 'inherit', 3] })
  process.send?.({ began: child.pid })
  child.once('exit', (code) => {
    process.send?.({ ended: code })
    setTimeout(start, RESTART_AFTER_MS)
  })
}

process.once('disconnect', () => {
  child.kill('SIGKILL')
  process.exit()
})
start()
