import {
  CLIENT_SORTS,
  type Client,
  type ClientChoices,
  type ClientFilters,
  type clients as contract,
} from '#contract/clients.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { selectRelatedParties } from '../related-parties/public.ts'
import { countClients, findClient, selectClientNames, selectClients, selectDeletedClients } from './list.queries.ts'
import { selectContacts } from './queries.ts'
import { toChoices, toClient, toClientRow, toDeletedClient, toTotals } from './view.ts'

const DEFAULT_SORT = { column: 'name', direction: 'asc' } as const

export const sortOf = (query: Parameters<typeof sortFrom>[0]) => sortFrom(query, CLIENT_SORTS, DEFAULT_SORT)

export async function listClients({ tx }: FirmContext, query: Received<typeof contract.list>['query']) {
  const totals = query.includeTotals ? countClients(tx, query).then(toTotals) : undefined
  const page = toPage(await selectClients(tx, query, sortOf(query)), query)
  return { ...page, data: page.data.map(toClientRow), ...(totals && { totals: await totals }) }
}

export const getClientTotals = async ({ tx }: FirmContext, filters: ClientFilters) =>
  toTotals(await countClients(tx, filters))

export const listClientChoices = async ({ tx }: FirmContext): Promise<ClientChoices> =>
  toChoices(await selectClientNames(tx))

export async function listDeletedClients({ tx }: FirmContext, paging: Paging) {
  const page = toPage(await selectDeletedClients(tx, paging), paging)
  return { ...page, data: page.data.map(toDeletedClient) }
}

export async function getClient({ tx }: FirmContext, id: string): Promise<Client> {
  const [client, contacts, related] = await Promise.all([
    findClient(tx, id),
    selectContacts(tx, id),
    selectRelatedParties(tx, { client_id: id }),
  ])
  if (!client) throw notFound('Client')
  return toClient(client, contacts, related)
}
