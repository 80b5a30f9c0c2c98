import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'

export const apiDocs = {
  openApi: endpoint('GET', '/openapi.json', {
    summary: 'This API as an OpenAPI 3.1 document',
    access: anyone('It describes the calls and holds no data'),
    response: z.looseObject({}),
    bare: true,
  }),
  page: endpoint('GET', '/docs', {
    summary: 'This API as a page to read',
    access: anyone('It describes the calls and holds no data'),
    response: z.string(),
    bare: true,
  }),
}
