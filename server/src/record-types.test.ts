import { expect, test } from 'vitest'
import { recordTypes as contracts } from '#contract/record-types.ts'
import { recordTypes } from './record-types.ts'

test('the contract and the server list the same types of record, in the same order', () => {
  expect(recordTypes.flatMap(({ contract }) => contract ?? [])).toEqual(contracts)
})

test('the server has what the contract declares of a type: a bin, a search section and a part of the overview', () => {
  for (const { contract, bin, search, overview } of recordTypes) {
    if (!contract) continue
    const declared = [contract.bin, contract.hits, contract.count].map((part) => part !== undefined)
    expect([contract.noun, bin, search, overview].map((part) => part !== undefined)).toEqual([true, ...declared])
  }
})

test('no type is listed twice, since its routes would be too', () => {
  expect(recordTypes.filter((type, at) => recordTypes.indexOf(type) !== at)).toEqual([])
})
