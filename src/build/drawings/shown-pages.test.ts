import { expect, test } from 'vitest'
import { partOf, shownIn } from './shown-pages.ts'

const pageOf = (
  styles: string,
  rest = '<p class="beside">Beside it</p>',
) => `<!doctype html><html><head><title>Unseen</title>
<style>${styles}</style></head><body class="page"><script>unseen()</script><main><div class="around"><img src="/a.png" alt="">
<div class="scene"><div class="line">One<br>Two</div></div></div>${rest}</main></body></html>`
const STYLES = '.scene{color:red}.around .line{color:blue}.beside{color:green}'
const sceneIn = (html: string) => partOf(shownIn(html), 'scene')

test('of a page neither the head nor the scripts are shown, but all styles', () => {
  const { markup, styles } = shownIn(pageOf(STYLES))
  expect(markup).not.toMatch(/unseen/i)
  expect(markup).toContain('Beside it')
  expect(styles).toBe(STYLES)
})

test('of a part its own markup is shown, what it lies in, and the rules that can match there', () => {
  expect(sceneIn(pageOf(STYLES))).toEqual({
    markup: '<body class="page"><main><div class="around"><div class="scene"><div class="line">One<br>Two</div></div>',
    styles: expect.stringContaining('.scene{color:red}.around .line{color:blue}'),
  })
  expect(sceneIn(pageOf(STYLES))?.styles).not.toContain('.beside')
  expect(partOf(shownIn(pageOf(STYLES)), 'elsewhere')).toBeUndefined()
})

test('what changes beside a part leaves it as it is; what changes in it, or in what it lies in, does not', () => {
  const before = sceneIn(pageOf(STYLES))
  expect(sceneIn(pageOf(STYLES.replace('green', 'black'), '<p class="beside">Other words</p>'))).toEqual(before)
  expect(sceneIn(pageOf(STYLES.replace('blue', 'black')))).not.toEqual(before)
  expect(sceneIn(pageOf(STYLES).replace('Two', 'Three'))).not.toEqual(before)
})
