import { createHash } from 'node:crypto'
import { apiDocs } from '#contract/api-docs.ts'
import { endpoints } from '#contract/index.ts'
import { openApi } from '#contract/openapi.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { docsPage } from './page.ts'

/** The document and the page are generated once, from the contract. */
export function apiDocsRoutes(route: AddRoute): void {
  const document = openApi(endpoints, '0.1.0')
  const page = docsPage(document as Parameters<typeof docsPage>[0], endpoints)
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
  const styleHash = createHash('sha256').update(style).digest('base64')
  route.document(apiDocs.openApi, 'application/json; charset=utf-8', JSON.stringify(document))
  route.document(
    apiDocs.page,
    'text/html; charset=utf-8',
    page,
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  )
}
