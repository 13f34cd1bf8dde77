import { afterEach, expect, test, vi } from 'vitest'
import { needPrograms } from './support/runner/needed-programs.ts'

afterEach(() => vi.restoreAllMocks())

test('a drill whose program is missing fails with one line that names the program', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000) // the ID of a user who is not root, and so can't install packages
  await expect(needPrograms({ node: 'nodejs' })).resolves.toBeUndefined()
  await expect(needPrograms({ 'no-such-program': 'no-such-package' })).rejects.toThrow(
    /^The drill lacks no-such-program\. .*`.*apt-get install no-such-package`.*\.$/,
  )
})
