import type { InvoiceDelivery } from '#contract/invoice-documents.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectAddresses } from './queries.ts'

/** The addresses of a client and its contacts, each once, the primary contact first. */
export async function listAddresses(tx: FirmTx, clientId: string): Promise<InvoiceDelivery['suggestions']> {
  const seen = new Set<string>()
  return (await selectAddresses(tx, clientId)).flatMap(({ name, email, is_primary }) => {
    const address = email.toLowerCase()
    if (seen.has(address)) return []
    seen.add(address)
    return [{ name, email: address, isPrimary: is_primary }]
  })
}
