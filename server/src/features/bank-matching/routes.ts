import { bankMatching } from '#contract/bank-matching.ts'
import { bankStatements } from '#contract/bank-statements.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getStatement, importStatement } from '../bank-statements/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { chargeLine, identifyLine } from './posting.ts'
import {
  createMatch,
  deleteMatch,
  getCandidates,
  listBankEntries,
  deleteNote,
  matchLines,
  updateNote,
} from './service.ts'

export function bankMatchingRoutes(route: AddRoute, { store }: Pick<FeatureParts, 'store'>): void {
  // What was imported stays imported, whatever becomes of its matching.
  route.upload(bankStatements.import, async (uploading, { query }) => {
    const { id } = await importStatement(store, uploading, query)
    await uploading.write((tx) => matchLines({ tx }, query.accountId))
    return uploading.read((tx) => getStatement({ tx }, id))
  })
  route.firm(bankMatching.entries, (context, { query }) => listBankEntries(context, query))
  route.firm(bankMatching.candidates, (context, { params }) => getCandidates(context, params.id))
  route.firm(bankMatching.match, (context, { body }) => createMatch(context, body))
  route.firm(bankMatching.run, (context, { body }) => matchLines(context, body.accountId))
  route.firm(bankMatching.unmatch, (context, { params }) => deleteMatch(context, params.id))
  route.firm(bankMatching.note, (context, { params, body }) => updateNote(context, params.id, body))
  route.firm(bankMatching.unnote, (context, { params }) => deleteNote(context, params.id))
  route.firm(bankMatching.identify, (context, { params, body }) => identifyLine(context, params.id, body))
  route.firm(bankMatching.charge, (context, { params, body }) => chargeLine(context, params.id, body.exchangeRate))
}
