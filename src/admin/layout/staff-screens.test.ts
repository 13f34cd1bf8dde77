import { expect, test } from 'vitest'
import { screenIcons, staffScreens } from './staff-screens.ts'

test('each route below /admin is a staff screen: those with an icon in the order of the icons, then the others by name', () => {
  const paths = ['/', '/admin/stories', '/admin/status', '/admin/inbox', '/admin/books', '/blog/$slug']
  expect(staffScreens(paths)).toEqual([...Object.keys(screenIcons), '/admin/books', '/admin/stories'])
})
