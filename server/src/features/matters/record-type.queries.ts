import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { matterName, noCurrency, searchRank } from '../records/public.ts'

export const matterNames = (tx: FirmTx) =>
  tx.selectFrom('app.matters as matter').select(['matter.id', matterName.as('name'), 'matter.currency'])

export const matterMemberNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_members as part')
    .innerJoin('app.members as person', 'person.id', 'part.user_id')
    .innerJoin('app.matters as matter', 'matter.id', 'part.matter_id')
    .select('part.id')
    .select(sql<string>`person.full_name || ' on ' || ${matterName}`.as('name'))
    .select('matter.currency')

export const opposingPartyNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.opposing_parties as party')
    .innerJoin('app.matters as matter', 'matter.id', 'party.matter_id')
    .select(['party.id', sql<string>`party.name || ' on ' || ${matterName}`.as('name')])
    .select(noCurrency)

export const agreedPayerNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.agreed_payers as payer')
    .innerJoin('app.clients as client', byId('client', 'payer.client_id'))
    .innerJoin('app.matters as matter', byId('matter', 'payer.matter_id'))
    .select('payer.id')
    .select(sql<string>`client.name || ' for ' || ${matterName}`.as('name'))
    .select('payer.currency')

export const payerOnPage = (tx: FirmTx) =>
  tx
    .selectFrom('app.agreed_payers as payer')
    .innerJoin('app.clients as client', byId('client', 'payer.client_id'))
    .select(['payer.id', 'client.name', 'payer.currency'])

export const practiceAreaNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_practice_areas as part')
    .innerJoin('app.practice_areas as area', 'area.id', 'part.practice_area_id')
    .innerJoin('app.matters as matter', 'matter.id', 'part.matter_id')
    .select(['part.id', sql<string>`area.name || ' on ' || ${matterName}`.as('name')])
    .select(noCurrency)

export const budgetNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_budgets as budget')
    .innerJoin('app.matters as matter', 'matter.id', 'budget.matter_id')
    .select(['budget.id', matterName.as('name'), 'budget.currency'])

export const closingNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_closings as closing')
    .innerJoin('app.matters as matter', 'matter.id', 'closing.matter_id')
    .select(['closing.id', matterName.as('name')])
    .select(noCurrency)

export const wallOverrideNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.wall_overrides as override')
    .innerJoin('app.matters as matter', 'matter.id', 'override.matter_id')
    .select(['override.id', matterName.as('name')])
    .select(noCurrency)

export const legalHoldNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.legal_holds as hold')
    .innerJoin('app.matters as matter', 'matter.id', 'hold.matter_id')
    .select(['hold.id', matterName.as('name')])
    .select(noCurrency)

export const disposalNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_disposals as disposal')
    .select(['disposal.id', 'disposal.matter_name as name'])
    .select(noCurrency)

export const memberOnPage = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_members as part')
    .innerJoin('app.members as person', 'person.id', 'part.user_id')
    .select(['part.id', 'person.full_name as name'])
    .select(noCurrency)

export const areaOnPage = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_practice_areas as part')
    .innerJoin('app.practice_areas as area', 'area.id', 'part.practice_area_id')
    .select(['part.id', 'area.name'])
    .select(noCurrency)

export const partyOnPage = (tx: FirmTx) =>
  tx.selectFrom('app.opposing_parties as party').select(['party.id', 'party.name']).select(noCurrency)

/**
 * The likeliest matters for a text. The ids are those that the list of matters finds, so that a hit is also in the list; a
 * number is found however many they are. Names are joined to the few that are shown: joined before, PostgreSQL looks each
 * of them up.
 */
export const searchMatters = (tx: FirmTx, text: string) =>
  tx
    .selectFrom((db) =>
      db
        .selectFrom('app.matters as found')
        .select(['found.business_id', 'found.id', 'found.name', 'found.number', 'found.status', 'found.client_id'])
        .select('found.opened_on')
        .select(searchRank(text, sql`found.name`, sql`found.number`).as('rank'))
        .where('found.deleted_at', 'is', null)
        .where(
          sql<boolean>`found.id = any (array(
            select app.find_matters(${text}) union select x.id from app.matters x where x.number = ${text}))`,
        )
        .orderBy('rank')
        .orderBy('found.opened_on', 'desc')
        .orderBy('found.id', 'desc')
        .limit(sql.lit(MAX_HITS))
        .as('matter'),
    )
    .leftJoin('app.clients as client', byId('client', 'matter.client_id'))
    // The client's name is null where the person may not see the client.
    .select(['matter.id', 'matter.name', 'matter.number', 'matter.status', 'client.name as client_name'])
    .orderBy('matter.rank')
    .orderBy('matter.opened_on', 'desc')
    .orderBy('matter.id', 'desc')
    .execute()
