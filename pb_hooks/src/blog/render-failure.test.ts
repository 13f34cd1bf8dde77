import { expect, test } from 'vitest'
import { renderFailure } from './render-failure.ts'

test.each([
  [
    new Error('GoError: render: took longer than 30s at push (render.js:36:6609(9))'),
    'content_too_slow',
    /^This text takes too long to render\..*shorten it/,
  ],
  [
    new Error('GoError: render: TypeError: x is not a function at O (render.js:1:2)'),
    'content_not_rendered',
    /^This text could not be rendered, and nothing was saved\./,
  ],
])('%s becomes a plain message for the author', (error, code, words) => {
  const failure = renderFailure(error)
  expect(failure).toMatchObject({ code, message: expect.stringMatching(words) })
  expect(failure.message).not.toMatch(/render\.js|Error|\d/)
})
