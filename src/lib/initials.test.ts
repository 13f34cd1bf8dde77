import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ines Marchetti', 'IM'],
  ['Ana de la Cruz, Esq.', 'AC'],
  ['Östen', 'Ö'],
  ['  grace   hopper ', 'GH'],
  ['', ''],
  ['…', ''],
])('the initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials))
