import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importMapOf, joinShell, publicPath } from './shell.ts'

const template = '<html lang="en"><!--early--><!--script--></html>'

test('the import map names the integrity of each script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-integrity-'))
  try {
    writeFileSync(join(folder, 'a.js'), 'alert(1)')
    // The expected hash is the output of `openssl dgst -sha256 -binary` in base64.
    expect(importMapOf(folder, ['/a.js'])).toBe(
      '{"integrity":{"/a.js":"sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="}}',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a page has the import map before all modules, and its policy allows the map; a page without modules has none', () => {
  const { html, scripts } = joinShell(template, 'early()', ['loader()'], { importMap: '{"integrity":{}}' })
  expect(html).toContain(
    '<script>early()</script><script type="importmap">{"integrity":{}}</script><script>loader()</script>',
  )
  expect(scripts).toHaveLength(3)
  expect(joinShell(template, 'early()', [])).toMatchObject({
    html: expect.not.stringContaining('importmap'),
    scripts: [expect.any(String)],
  })
})

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
