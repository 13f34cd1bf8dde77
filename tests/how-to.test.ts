import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, repositoryRoot } from './support/repository/source-files.ts'

const howTo = readFileSync(join(repositoryRoot, 'docs/how-to.md'), 'utf8')
const recipe = /^## A page\n(.*?)^## /ms.exec(howTo)?.[1] ?? ''
const steps = [...recipe.matchAll(/^\d+\. .*(?:\n {3}.*)*/gm)].map(([step]) => step)
const routes = readSources('src/routes').filter(({ path }) => path.endsWith('.tsx') && !path.includes('/__root'))

test('the recipe for a page in docs/how-to.md begins with the page’s only route file, and every file in the recipe exists', () => {
  expect(steps.length).toBeGreaterThanOrEqual(3)
  expect(steps[0]).toContain('src/routes/<page>.tsx')
  const named = [...recipe.matchAll(/\b((?:src|pb_hooks|tests|public|docs)\/[\w./<>$-]+)/g)].map(([, path = '']) =>
    path.replace(/\.$/, ''),
  )
  for (const path of ['src/site/page-head.ts', 'src/styles/index.css', 'src/site/navigation.ts'])
    expect(named).toContain(path)
  // In a path with a placeholder, check only the part before the placeholder.
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path.replace(/[^/]*<.*$/, ''))))).toEqual([])
})

test('every page follows the recipe: its route file has its address, and its head comes from pageHead or its own feature, or search engines must not index it', () => {
  const wrong = routes.flatMap(({ path, text }) => {
    const name = path.slice('src/routes/'.length, -'.tsx'.length)
    const address = name === 'index' ? '/' : `/${name.replace(/\.index$/, '/').replaceAll('.', '/')}`
    return [
      ...(text.includes(`createFileRoute('${address}')`) ? [] : [`${path}: not the route of ${address}`]),
      ...(/\b(?:pageHead|\w+Head)\(|noindex, nofollow/.test(text) ? [] : [`${path}: no head`]),
    ]
  })
  expect(wrong).toEqual([])
})

test('only the route tree and the navigation list the pages, so that a new page needs no third edit', () => {
  const paths = routes
    .map(({ path }) => path.slice('src/routes/'.length, -'.tsx'.length))
    .filter((name) => name.includes('.') && !name.includes('$') && !name.endsWith('.index'))
  const addresses = paths.map((name) => `/${name.replaceAll('.', '/')}`)
  const lists = readSources('src', 'pb_hooks', 'pocketbase', 'vite.config.ts')
    .filter(({ path }) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx') && !path.endsWith('_test.go'))
    // Leave out files with facts about single pages: navigation, claimed figures, texts to confirm before the launch.
    .filter(
      ({ path }) =>
        !['src/site/navigation.ts', 'src/company/facts/claims.ts', 'src/build/check-launch.ts'].includes(path),
    )
    .filter(
      ({ text }) =>
        addresses.filter((address) => text.includes(`'${address}'`) || text.includes(`"${address}"`)).length >
        addresses.length / 2,
    )
  expect(lists.map(({ path }) => path)).toEqual([])
})

test('every page uses the common components for its header, sections and closing', () => {
  const parts = /<Opening\b|<(?:header|section) className="(?:page-head|section__head|closing|hero)[ "]/
  const homes = [
    'src/ui/page/page-header.tsx',
    'src/ui/page/section.tsx',
    'src/ui/page/closing-band.tsx',
    'src/site/page/page-hero.tsx',
  ]
  const written = readSources('src')
    .filter(({ path, text }) => path.endsWith('.tsx') && parts.test(text))
    .map(({ path }) => path)
  expect(written.toSorted()).toEqual(homes.toSorted())
})
