import { expect, test } from 'vitest'
import { publicPath } from './pwa-options.ts'

test.each([
  ['index.html', '/'],
  ['request-demo.html', '/request-demo'],
  ['company/about.html', '/company/about'],
  ['company/index.html', '/company'],
  ['assets/main-x.js', '/assets/main-x.js'],
  ['manifest.webmanifest', '/manifest.webmanifest'],
])('the file %s is requested as %s', (file, path) => {
  expect(publicPath(file)).toBe(path)
})
