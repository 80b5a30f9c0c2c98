import { matterRecord, type MatterHit } from '#contract/matters-record.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { lifeOf, noNames, type RecordType } from '../records/public.ts'
import { statusLabel } from './labels.ts'
import {
  agreedPayerNames,
  areaOnPage,
  budgetNames,
  closingNames,
  disposalNames,
  matterMemberNames,
  memberOnPage,
  partyOnPage,
  payerOnPage,
  legalHoldNames,
  matterNames,
  opposingPartyNames,
  practiceAreaNames,
  searchMatters,
  wallOverrideNames,
} from './record-type.queries.ts'
import { matterConstraints } from './refusals.ts'
import { matterRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<MatterHit[]> {
  const rows = await searchMatters(tx, text)
  return rows.map(({ id, name, number, client_name, status }) => ({
    id,
    name,
    number,
    clientName: client_name ?? '',
    status: statusLabel(status),
  }))
}

export const matterType: RecordType = {
  contract: matterRecord,
  routes: [matterRoutes],
  constraints: matterConstraints,
  tables: [
    {
      name: 'matters',
      kind: 'matter',
      label: 'matter',
      names: matterNames,
      columns: {
        responsible_id: 'Responsible attorney',
        office_id: 'Office',
        stage_id: 'Stage',
        is_restricted: 'Seen only by its members',
      },
      webhook: lifeOf('matter', { status: { closed: 'closed' }, closed_on: { unset: 'reopened' } }),
      // The court's name is shown beside it.
      silent: ['court_id'],
      activity: {
        names: noNames,
        verbs: { added: 'opened' },
        states: { status: { closed: 'closed', open: 'reopened' } },
      },
    },
    {
      name: 'matter_members',
      kind: 'matter',
      label: 'matter member',
      names: matterMemberNames,
      activity: {
        noun: '',
        names: memberOnPage,
        verbs: { added: 'joined the team', removed: 'left the team' },
        comesWithMatter: true,
      },
    },
    {
      name: 'matter_practice_areas',
      kind: 'matter',
      label: 'practice area of a matter',
      names: practiceAreaNames,
      activity: { noun: 'Practice area', names: areaOnPage, comesWithMatter: true },
    },
    {
      name: 'opposing_parties',
      kind: 'matter',
      label: 'opposing party',
      names: opposingPartyNames,
      activity: { names: partyOnPage, comesWithMatter: true },
    },
    {
      name: 'agreed_payers',
      kind: 'matter',
      label: 'agreed payer of matter',
      names: agreedPayerNames,
      columns: { percent: 'Percentage of each bill', amount_minor: 'Amount of each bill' },
      activity: { noun: 'Agreed payer', names: payerOnPage, comesWithMatter: true },
    },
    {
      name: 'matter_budgets',
      kind: 'matter',
      label: 'budget of matter',
      names: budgetNames,
      columns: { warn_at_percent: 'Warning at percent' },
      activity: { noun: 'Budget', names: noNames, verbs: { added: 'set' } },
      permission: 'budget',
    },
    {
      name: 'matter_closings',
      kind: 'matter',
      label: 'closing of matter',
      names: closingNames,
      columns: {
        override_reason: 'Reason to close anyway',
        left_unbilled: 'Left unbilled',
      },
      activity: { noun: 'Closing', names: noNames, verbs: { added: 'recorded' } },
    },
    {
      name: 'legal_holds',
      kind: 'matter',
      label: 'legal hold of matter',
      names: legalHoldNames,
      columns: { lift_reason: 'Reason to lift it' },
      activity: { noun: 'Legal hold', names: noNames, verbs: { added: 'set', changed: 'lifted' } },
    },
    {
      name: 'matter_disposals',
      kind: 'matter',
      label: 'disposal of matter',
      names: disposalNames,
      columns: { updates: 'Notes and court updates', requests: 'Requests to the client' },
      activity: { noun: 'Disposal', names: noNames, verbs: { added: 'recorded' } },
    },
    {
      name: 'wall_overrides',
      kind: 'matter',
      label: 'entry behind the wall of matter',
      names: wallOverrideNames,
      activity: { noun: 'Entry behind the ethical wall', names: noNames, verbs: { added: 'recorded' } },
    },
  ],
  bin: {
    table: 'app.matters',
    staysBecause: 'This matter still has records, in use or in the recycle bin, or was entered by an administrator',
  },
  search: searchHits,
}
