import { playDevice, type DeviceTask } from './device.ts'

// A process plays one device after the other: IndexedDB, locks and channels are then those of a device.

process.on('message', (task: DeviceTask) => {
  void playDevice(task).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit())
