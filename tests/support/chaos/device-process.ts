import { playDevice, type DeviceTask } from './device.ts'

// The main file of a child process. The process simulates one device after the other, because each device needs its own
// IndexedDB, locks and channels.

process.on('message', (task: DeviceTask) => {
  void playDevice(task).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit())
