import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, endpoint } from '#contract/endpoint.ts'
import { ApiError, errorText, urlOf } from './api.ts'

const list = endpoint('GET', '/admin/matter-master/:matterId/entries', {
  summary: 'Entries of a matter',
  access: anyone('An example'),
  params: z.object({ matterId: z.string() }),
  query: z.object({ clientId: z.string().nullish(), isBillable: z.number().optional(), page: z.number().optional() }),
  response: z.null(),
  spelling: { clientId: 'ClientId', isBillable: 'IsBillable' },
})

describe('the address of a call', () => {
  test('has its query keys in the spelling that the product spec gives', () => {
    expect(urlOf(list, { matterId: 'm1' }, { clientId: 'c1', isBillable: 4, page: 2 })).toBe(
      '/api/admin/matter-master/m1/entries?ClientId=c1&IsBillable=4&page=2',
    )
  })

  test('leaves out what is null or undefined, and keeps zero', () => {
    expect(urlOf(list, { matterId: 'm1' }, { clientId: null, isBillable: undefined, page: 0 })).toBe(
      '/api/admin/matter-master/m1/entries?page=0',
    )
  })

  test('cannot be led to another path by an id', () => {
    expect(urlOf(list, { matterId: '../users?x=1' }, {})).toBe('/api/admin/matter-master/..%2Fusers%3Fx%3D1/entries')
  })
})

describe('the message about a failure', () => {
  const refusal = { status: 400, message: 'The form has errors' }

  test('is the first field error where fields are named', () => {
    const errors = { clientId: 'Client is required', matterId: 'Matter is required' }
    expect(errorText(new ApiError({ ...refusal, errors }))).toBe('Client is required')
  })

  test('is the message where no field is named', () => {
    expect(errorText(new ApiError(refusal))).toBe('The form has errors')
  })
})
