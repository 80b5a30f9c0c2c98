import { expect, test } from 'vitest'
import { facts, factsOf, isolated } from './facts.ts'

test('facts stand side by side, and what is not known leaves no gap', () => {
  expect(facts(['M-0042', undefined, '', null, false, 'Obi v Ade'])).toBe('M-0042 · Obi v Ade')
})

test('a text that turns the direction of writing turns nothing beside it', () => {
  expect(facts(['\u202Eevil', 'Obi v Ade'])).toBe('evil · Obi v Ade')
  expect(isolated('\u2069\u202Eevil')).toBe('evil')
})

test('a name that is read from right to left is isolated from its neighbours', () => {
  expect(facts(['M-0042', 'שלום 12', '2 h'])).toBe('M-0042 · \u2068שלום 12\u2069 · 2 h')
})

test('a line of facts comes apart into what it was made of', () => {
  expect(factsOf(facts(['M-0042', 'שלום 12', '2 h']))).toEqual(['M-0042', 'שלום 12', '2 h'])
  expect(factsOf('Obi v Ade')).toEqual(['Obi v Ade'])
})
