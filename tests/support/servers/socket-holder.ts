import { spawn, type ChildProcess } from 'node:child_process'

// Simulates systemd with lexharbor.socket and lexharbor.service. Keeps a listening socket open (descriptor 3), passes
// this socket to the program, and restarts the program after each end. held-socket.ts starts and ends this process.

const RESTART_AFTER_MS = 100

const [program = ''] = process.argv.slice(2)
let child: ChildProcess

function start(): void {
  // LISTEN_PID must be the program's process ID. The shell sets its own ID and then replaces itself by the program
  // (`exec`).
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
