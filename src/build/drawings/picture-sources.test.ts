import { expect, test } from 'vitest'
import { partOf, shownIn } from './picture-sources.ts'

const pageOf = (
  styles: string,
  rest = '<p class="beside">Beside it</p>',
) => `<!doctype html><html><head><title>Unseen</title>
<style>${styles}</style></head><body class="page"><script>unseen()</script><main><div class="around"><img src="/a.png" alt="">
<div class="scene"><div class="line">One<br>Two</div></div></div>${rest}</main></body></html>`
const STYLES = '.scene{color:red}.around .line{color:blue}.beside{color:green}'
const sceneIn = (html: string) => partOf(shownIn(html), 'scene')

test('a page is shown without its head and scripts, with all styles', () => {
  const { markup, styles } = shownIn(pageOf(STYLES))
  expect(markup).not.toMatch(/unseen/i)
  expect(markup).toContain('Beside it')
  expect(styles).toBe(STYLES)
})

test('a part is shown with its own markup, its ancestors, and the rules that can match there', () => {
  expect(sceneIn(pageOf(STYLES))).toEqual({
    markup: '<body class="page"><main><div class="around"><div class="scene"><div class="line">One<br>Two</div></div>',
    styles: expect.stringContaining('.scene{color:red}.around .line{color:blue}'),
  })
  expect(sceneIn(pageOf(STYLES))?.styles).not.toContain('.beside')
  expect(partOf(shownIn(pageOf(STYLES)), 'elsewhere')).toBeUndefined()
})

test('a change outside a part does not change its hash; a change in it or in an ancestor does', () => {
  const before = sceneIn(pageOf(STYLES))
  expect(sceneIn(pageOf(STYLES.replace('green', 'black'), '<p class="beside">Other words</p>'))).toEqual(before)
  expect(sceneIn(pageOf(STYLES.replace('blue', 'black')))).not.toEqual(before)
  expect(sceneIn(pageOf(STYLES).replace('Two', 'Three'))).not.toEqual(before)
})
