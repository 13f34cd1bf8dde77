import { expect, test } from 'vitest'
import { missingKeeper } from './missing-lists.ts'

test('a missing list is requested once when the worker next starts, and a stored one is not', async () => {
  const kept = new Set(['/webinars'])
  const asked: string[] = []
  let isDown = true
  const started = () =>
    missingKeeper({
      isKept: (path) => Promise.resolve(kept.has(path)),
      keep: (path) => {
        asked.push(path)
        if (!isDown) kept.add(path)
        return Promise.resolve()
      },
    })
  const lists = ['/blog', '/webinars', '/resources']
  const first = started()
  await first(lists)
  await first(lists)
  expect(asked).toEqual(['/blog', '/resources'])
  isDown = false
  await started()(lists)
  expect(asked).toEqual(['/blog', '/resources', '/blog', '/resources'])
  await started()(lists)
  expect(asked).toHaveLength(4)
  expect([...kept].toSorted()).toEqual(lists.toSorted())
})
