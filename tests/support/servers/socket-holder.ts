import { spawn, type ChildProcess } from 'node:child_process'

// Simulates systemd with lexharbor.socket and lexharbor.service: it holds a listening socket open (descriptor 3), passes it to the program,
// and restarts the program whenever it ends. tests/support/servers/held-socket.ts starts it, and it ends with that process.

const RESTART_AFTER_MS = 100

const [program = ''] = process.argv.slice(2)
let child: ChildProcess

function start(): void {
  // Only the shell knows the process ID before the program starts.
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
