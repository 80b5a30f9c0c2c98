import { CUSTOM_KINDS, plainTitle, type CustomImportField, type ImportKind } from '#domain/import-fields.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { listUsedFields } from '../custom-fields/public.ts'
import {
  selectActivities,
  selectClients,
  selectMatters,
  selectOldIds,
  selectOpenTrustAccounts,
  selectPeople,
} from './lookups.queries.ts'

/** What the cells of a file may name: as the person in whose name it is imported sees it. */
export interface Lookups {
  readonly clients: NameBook<ClientEntry>
  readonly matters: NameBook<MatterEntry>
  /** Who works at the firm. */
  readonly people: NameBook<{ readonly id: string }>
  /** Whose time may be imported: also of people who have left, unless somebody who works at the firm has the same name. */
  readonly timekeepers: NameBook<{ readonly id: string }>
  readonly timeActivities: NameBook<{ readonly id: string }>
  readonly expenseCategories: NameBook<{ readonly id: string }>
  readonly trustAccounts: NameBook<TrustAccountEntry>
  readonly openTrustAccounts: readonly TrustAccountEntry[]
  /** The firm's own fields of what the file has. */
  readonly customFields: readonly CustomImportField[]
}

export interface TrustAccountEntry {
  readonly id: string
  readonly currency: string
}
export interface ClientEntry {
  readonly id: string
  readonly number: string
  readonly email: string
  readonly phone: string
}
export interface MatterEntry {
  readonly id: string
  readonly clientId: string
  readonly currency: string
}

/** What is found by one of its names; a name that several have finds none of them. */
export class NameBook<Entry extends { readonly id: string }> {
  readonly #entries = new Map<string, Entry[]>()

  add(names: readonly (string | null)[], entry: Entry): void {
    for (const name of new Set(names.map((one) => plainTitle(one ?? '')))) {
      if (name === '') continue
      const known = this.#entries.get(name)
      if (known) known.push(entry)
      else this.#entries.set(name, [entry])
    }
  }

  all(name: string): readonly Entry[] {
    return this.#entries.get(plainTitle(name)) ?? []
  }
}

/** Old ids are known by the program that they are from. */
const oldIds = async (tx: FirmTx, kind: 'clients' | 'matters', source: string) =>
  Map.groupBy(await selectOldIds(tx, kind, source), ({ record_id }) => record_id)

/** The fields of the firm's own that a file of this kind may have. */
export async function listCustomFields(tx: FirmTx, kind: ImportKind): Promise<readonly CustomImportField[]> {
  const recordKind = CUSTOM_KINDS[kind]
  return recordKind === undefined ? [] : listUsedFields(tx, recordKind)
}

export async function loadLookups(tx: FirmTx, kind: ImportKind, source: string): Promise<Lookups> {
  const clients = new NameBook<ClientEntry>()
  const oldClients = await oldIds(tx, 'clients', source)
  for (const row of await selectClients(tx)) {
    const old = oldClients.get(row.id)?.map(({ external_id }) => external_id) ?? []
    const entry = {
      id: row.id,
      number: row.number,
      email: row.email.toLowerCase(),
      phone: plainPhone(row.phone_number),
    }
    clients.add([...old, row.number, row.name, row.email], entry)
  }
  const matters = new NameBook<MatterEntry>()
  const oldMatters = await oldIds(tx, 'matters', source)
  for (const { id, number, name, client_id, currency } of await selectMatters(tx)) {
    const old = oldMatters.get(id)?.map(({ external_id }) => external_id) ?? []
    matters.add([...old, number, name], { id, clientId: client_id, currency })
  }
  const { people, timekeepers } = peopleBooks(await selectPeople(tx))
  const [timeActivities, expenseCategories] = [new NameBook<{ id: string }>(), new NameBook<{ id: string }>()]
  for (const { id, name, utbms_code, applies_to } of await selectActivities(tx))
    (applies_to === 'expense' ? expenseCategories : timeActivities).add([name, utbms_code], { id })
  const trust = kind === 'trustBalances' ? await selectOpenTrustAccounts(tx) : []
  const trustAccounts = new NameBook<TrustAccountEntry>()
  for (const { id, currency, name } of trust) trustAccounts.add([name], { id, currency })
  return {
    clients,
    matters,
    people,
    timekeepers,
    timeActivities,
    expenseCategories,
    trustAccounts,
    openTrustAccounts: trust.map(({ id, currency }) => ({ id, currency })),
    customFields: await listCustomFields(tx, kind),
  }
}

function peopleBooks(rows: Awaited<ReturnType<typeof selectPeople>>) {
  const [people, timekeepers] = [new NameBook<{ id: string }>(), new NameBook<{ id: string }>()]
  const namesOf = ({ full_name, email, last_name, first_name }: (typeof rows)[number]) => [
    full_name,
    email,
    `${last_name}, ${first_name}`,
  ]
  for (const row of rows.filter(({ removed_at }) => removed_at === null))
    for (const book of [people, timekeepers]) book.add(namesOf(row), { id: row.id })
  for (const row of rows.filter(({ removed_at }) => removed_at !== null))
    timekeepers.add(
      namesOf(row).filter((name) => people.all(name).length === 0),
      { id: row.id },
    )
  return { people, timekeepers }
}

/** Telephone numbers are compared by their last digits: country codes are written or not. */
export const plainPhone = (text: string): string => text.replace(/\D/g, '').slice(-9)
