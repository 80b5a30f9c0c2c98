import { minorToNumber } from '#domain/money.ts'
import { chooseRate, explainRate } from '#domain/rate.ts'
import type {
  DeletedMatter,
  Matter,
  MatterChoice,
  MatterFigures,
  MatterRow,
  MatterTotals,
  UnbilledSums,
} from '#contract/matters.ts'
import type { RelatedParty } from '#contract/related-parties.ts'
import type { countMatters, DeletedMatterRow, MatterListRow, MatterNameRow, MatterSums } from './list.queries.ts'
import { toCustomValues } from '../custom-fields/public.ts'
import { toStageName } from '../matter-stages/public.ts'
import { toOfficeName } from '../offices/public.ts'
import { rateLabel, statusLabel } from './labels.ts'
import { toAgreedPayers } from './payers.ts'
import type { AgreedPayerRow } from './payers.queries.ts'
import type { AreaNames, AreaRow } from './practice-areas.queries.ts'
import type { MatterRecord } from './queries.ts'
import type { DefaultRates, TeamNames, TeamRow } from './team.queries.ts'

const toResponsible = ({
  responsible_id,
  responsible_name,
}: Pick<MatterListRow, 'responsible_id' | 'responsible_name'>) =>
  responsible_id === null ? null : { userId: responsible_id, name: responsible_name ?? '' }

const toHold = ({ hold_reason, hold_set_at, holder_name }: MatterRecord): Matter['legalHold'] =>
  hold_reason === null || hold_set_at === null
    ? null
    : { reason: hold_reason, setBy: holder_name ?? '', setAt: hold_set_at.toISOString() }

const toNumber = (decimal: string | null) => (decimal === null ? null : Number(decimal))

export interface MatterParts {
  readonly team: readonly TeamRow[]
  readonly areas: readonly AreaRow[]
  readonly opposing: readonly { name: string }[]
  readonly related: readonly RelatedParty[]
  readonly rates: DefaultRates
  readonly payers: readonly AgreedPayerRow[]
}

export function toMatter(row: MatterRecord, { team, areas, opposing, related, rates, payers }: MatterParts): Matter {
  const people = team.map((member) => ({ member, userId: member.user_id, name: member.full_name }))
  return {
    id: row.id,
    matterName: row.name,
    matterNumber: row.number,
    clientId: row.client_id,
    clientName: row.client_name,
    clientType: row.client_kind === 'person' ? 'Individual' : 'Company',
    matterRate: rateLabel(row.rate_type),
    description: row.description,
    status: statusLabel(row.status),
    matterPracticeAreas: areas.map(({ name }) => name),
    stage: toStageName(row),
    shelfLocation: row.shelf_location,
    matterAssignedToInfos: people.map(({ member, userId, name }) => ({ userId, name, roleName: member.role_name })),
    matterOpenDate: row.opened_on,
    matterCloseDate: row.closed_on,
    hourlyRates: people.flatMap(({ member, userId, name }) =>
      member.hourly_rate === null ? [] : [{ userId, name, rate: Number(member.hourly_rate) }],
    ),
    hourlyRatesActual: people.map(({ member, userId, name }) => {
      const { rate, rule, effectiveOn } = chooseRate({
        matterMember: member.hourly_rate,
        matter: row.hourly_rate,
        person: rates.people.get(userId),
        firm: rates.firm,
      })
      return {
        userId,
        name,
        rate: Number(rate),
        rule,
        reason: explainRate(rule, { person: name, currency: row.currency, effectiveOn }),
      }
    }),
    hourlyRate: toNumber(row.hourly_rate),
    flatRate: row.flat_amount_minor === null ? null : minorToNumber(row.flat_amount_minor, row.currency),
    contigencyRate: toNumber(row.contingency_rate),
    contingencyPercentage: toNumber(row.contingency_percentage),
    agreedPayers: toAgreedPayers(payers),
    currencyCode: row.currency,
    currencyId: row.currency_id,
    currencySymbol: row.currency_symbol,
    responsible: toResponsible(row),
    office: toOfficeName(row),
    opposingParties: opposing.map(({ name }) => name),
    relatedParties: [...related],
    courtName: row.court_name,
    suitNumber: row.suit_number,
    customValues: toCustomValues(row.custom_values),
    billingIncrementMinutes: row.billing_increment_minutes,
    legalHold: toHold(row),
    disposedAt: row.disposed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export const toMatterRow = (row: MatterListRow, teams: TeamNames, areas: AreaNames): MatterRow => ({
  id: row.id,
  matterName: row.name,
  matterNumber: row.number,
  clientId: row.client_id,
  clientName: row.client_name,
  matterRate: rateLabel(row.rate_type),
  status: statusLabel(row.status),
  practiceAreas: areas.get(row.id) ?? [],
  stage: toStageName(row),
  responsible: toResponsible(row),
  office: toOfficeName(row),
  team: teams.get(row.id) ?? [],
  matterOpenDate: row.opened_on,
  matterCloseDate: row.closed_on,
  currencyCode: row.currency,
  customValues: toCustomValues(row.custom_values),
})

export const toChoice = (row: MatterNameRow): MatterChoice => ({
  id: row.id,
  matterName: row.name,
  matterNumber: row.number,
  matterRate: rateLabel(row.rate_type),
  status: statusLabel(row.status),
  clientId: row.client_id,
  clientName: row.client_name,
})

export function toTotals(row: Awaited<ReturnType<typeof countMatters>>): MatterTotals {
  const [all, open, pending] = [Number(row.all), Number(row.open), Number(row.pending)]
  return { all, open, pending, closed: all - open - pending }
}

type UnbilledRow = Pick<MatterSums, 'unbilled_entries' | 'unbilled_hours' | 'unbilled_minor'>

export const toUnbilled = (row: UnbilledRow, homeCurrency: string): UnbilledSums => ({
  unbilledEntries: Number(row.unbilled_entries ?? 0),
  unbilledHours: Number(row.unbilled_hours ?? 0),
  unbilledAmount: minorToNumber(row.unbilled_minor ?? '0', homeCurrency),
})

export const toFigures = (row: MatterSums, homeCurrency: string): Omit<MatterFigures, 'budget'> => ({
  matterId: row.id,
  entries: Number(row.entries ?? 0),
  ...toUnbilled(row, homeCurrency),
  lastWorkedOn: row.last_worked_on,
})

export const toDeletedMatter = (row: DeletedMatterRow): DeletedMatter => ({
  id: row.id,
  matterNumber: row.number,
  matterName: row.name,
  clientName: row.client_name,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter_name,
})
