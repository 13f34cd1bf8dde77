import { playDevice, type DeviceTask } from './device.ts'

// A process simulates one device after the other, so that each has its own IndexedDB, locks and channels.

process.on('message', (task: DeviceTask) => {
  void playDevice(task).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit())
