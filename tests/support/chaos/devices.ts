import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DeviceReport, DeviceTask } from './device.ts'

/**
 * The number of devices that run at the same time. Each has its own process, as each browser has its own locks and
 * channels. Devices mostly wait, so there may be more of them than processors.
 */
const PROCESSES = 6
/** The number of submissions per device. Afterwards the process simulates the next device. */
const SUBMISSIONS_EACH = 20

export type Play = Pick<DeviceTask, 'seed' | 'origin' | 'without'> & { submissions: number }

/**
 * Distributes the submissions among devices, and simulates each device in a child process. Resolves with the reports
 * of all devices.
 */
export async function playDevices(
  { submissions, ...shared }: Play,
  onDone: (done: number) => void,
): Promise<DeviceReport[]> {
  const tasks = Array.from({ length: Math.ceil(submissions / SUBMISSIONS_EACH) }, (_, device): DeviceTask => {
    const first = device * SUBMISSIONS_EACH
    const count = Math.min(SUBMISSIONS_EACH, submissions - first)
    return { ...shared, device, submissions: Array.from({ length: count }, (_, each) => first + each) }
  })
  const waiting = [...tasks]
  const reports: DeviceReport[] = []
  let done = 0

  async function playOneByOne(): Promise<void> {
    const child = fork(fileURLToPath(new URL('device-process.ts', import.meta.url)))
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        reports.push(await played(child, task))
        onDone((done += task.submissions.length))
      }
    } finally {
      child.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(PROCESSES, tasks.length) }, playOneByOne))
  return reports
}

function played(child: ChildProcess, task: DeviceTask): Promise<DeviceReport> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`the process of device ${task.device} ended`))
    child.once('exit', fail)
    child.once('message', (report: DeviceReport) => {
      child.off('exit', fail)
      resolve(report)
    })
    child.send(task)
  })
}
