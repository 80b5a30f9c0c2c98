import { bankStatements } from '#contract/bank-statements.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { storeUnavailable } from '../files/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { previewStatement } from './preview.ts'
import { deleteStatement, getStatementFile, listBankLines, listStatements } from './service.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', camt053: 'application/xml' }

/** The import is a route of bank-matching, which matches at once what was imported. */
export function bankStatementRoutes(route: AddRoute, { store }: Pick<FeatureParts, 'store'>): void {
  route.firm(bankStatements.list, (context, { query }) => listStatements(context, query))
  route.upload(bankStatements.preview, (uploading, { query }) => previewStatement(store, uploading, query))
  route.firm(bankStatements.delete, (context, { params }) => deleteStatement(context, params.id))
  route.firm(bankStatements.lines, (context, { query }) => listBankLines(context, query))
  route.raw(bankStatements.open, async (signed, { params }, reply) => {
    const statement = await signed.read((tx) => getStatementFile(tx, params.id))
    const content = await store.open(statement.sha256).catch((error: unknown) => {
      signed.log.error({ err: error }, 'a bank statement could not be opened')
      throw storeUnavailable()
    })
    const mediaType = MEDIA_TYPES[statement.format] ?? 'application/octet-stream'
    await reply.headers(fileHeaders({ name: statement.file_name, mediaType }, false)).send(content)
  })
}
