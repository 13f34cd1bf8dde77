import { afterEach, expect, test, vi } from 'vitest'
import { needPrograms } from './support/runner/needed-programs.ts'

afterEach(() => vi.restoreAllMocks())

test('a drill without its program fails with one line, which names it', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000) // a user who may not install packages
  await expect(needPrograms({ node: 'nodejs' })).resolves.toBeUndefined()
  await expect(needPrograms({ 'no-such-program': 'no-such-package' })).rejects.toThrow(
    /^The drill lacks no-such-program\. .*`.*apt-get install no-such-package`.*\.$/,
  )
})
