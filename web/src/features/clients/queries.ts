import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { clients, type Client, type ClientInput } from '#contract/clients.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

export type Firm = CurrentUser['firm']

const CLIENTS = 'clients'

const clientKey = (id: string) => [CLIENTS, 'one', id]

export const clientQuery = (firm: Firm, id: string) =>
  queryOptions({
    queryKey: clientKey(id),
    queryFn: ({ signal }) => call(clients.get, { params: { id }, query: firm }, { signal }),
  })

/** Every list, page and dropdown that shows clients, and the answers of conflict checks. */
export function refreshClients(): void {
  for (const key of [CLIENTS, 'client-choices', 'matters']) void queryClient.invalidateQueries({ queryKey: [key] })
  // The form that was just saved is still on screen: its own names would be found.
  void queryClient.invalidateQueries({ queryKey: ['conflicts'], refetchType: 'none' })
}

/** The record's page shows what was saved at once. */
function keep(client: Client): void {
  refreshClients()
  queryClient.setQueryData(clientKey(client.id), client)
}

type Body = z.input<typeof ClientInput>

/** A key makes a save that is sent twice, because its answer was lost, one client. */
export async function addClient(body: Body, idempotencyKey: string): Promise<{ data: Client; message: string }> {
  const answer = await exchange(clients.create, { query: {}, body }, { idempotencyKey })
  keep(answer.data)
  return answer
}

export async function saveClient(id: string, body: Body): Promise<{ data: Client; message: string }> {
  const answer = await exchange(clients.update, { params: { id }, query: {}, body })
  keep(answer.data)
  return answer
}

export async function deleteClient(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(clients.delete, { params: { id }, query: firm })
  queryClient.removeQueries({ queryKey: clientKey(id) })
  refreshClients()
  return message
}

export async function restoreClient(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(clients.restore, { params: { id }, query: firm })
  refreshClients()
  return message
}
