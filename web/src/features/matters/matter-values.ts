import { set, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { MatterInput, Matter, MatterStatus } from '#contract/matters.ts'
import type { MatterRate } from '#domain/billable.ts'
import { customFormValues, customValuesBody, type CustomFormValues } from '../custom-fields/public.ts'
import { modeOf, restOfPercents, rowsOf, type PayerValues, type SplitMode } from '../invoice-splits/public.ts'
import { officeBody, officeValue } from '../offices/public.ts'
import { filledParties, relatedValues, type RelatedPartyValues } from '../related-parties/public.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

export interface TeamMemberValues {
  userId: string
  /** Blank if the next rule sets the rate. */
  rate: string
}

/** The values of a new matter, as they are typed: amounts as text, days as the date field writes them (MM/DD/YYYY). */
export const newMatter = (known: { clientId: string; today: string; currencyCode: string }) => ({
  clientId: known.clientId,
  matterName: '',
  matterNumber: '',
  matterRate: 'Hourly' as MatterRate,
  description: '',
  status: 'Open' as MatterStatus,
  matterOpenDate: isoToMdy(known.today),
  matterCloseDate: '',
  matterPracticeAreas: [] as string[],
  /** Blank for none. */
  stageId: '',
  responsibleUserId: '',
  /** Blank takes that of the responsible attorney. */
  office: '',
  team: [] as TeamMemberValues[],
  hourlyRate: '',
  flatRate: '',
  contigencyRate: '',
  contingencyPercentage: '',
  /** Blank where the client pays all. */
  payersBy: '' as '' | SplitMode,
  /** The last one takes what the others leave. */
  payers: [] as PayerValues[],
  currencyCode: known.currencyCode,
  /** Blank takes the firm's. */
  billingIncrementMinutes: '' as '' | '0' | '6' | '10' | '15',
  opposingParties: [] as { name: string }[],
  relatedParties: [] as RelatedPartyValues[],
  customValues: {} as CustomFormValues,
  /** Why similar names do not prevent saving. */
  conflictReason: '',
  courtName: '',
  suitNumber: '',
  shelfLocation: '',
})
export type MatterValues = ReturnType<typeof newMatter>

const text = (figure: number | null | undefined) => (figure === null || figure === undefined ? '' : String(figure))

export function valuesOf(matter: Matter): MatterValues {
  const rates = new Map(matter.hourlyRates.map(({ userId, rate }) => [userId, rate]))
  return {
    clientId: matter.clientId,
    matterName: matter.matterName,
    matterNumber: matter.matterNumber,
    matterRate: matter.matterRate,
    description: matter.description,
    status: matter.status,
    matterOpenDate: isoToMdy(matter.matterOpenDate),
    matterCloseDate: matter.matterCloseDate === null ? '' : isoToMdy(matter.matterCloseDate),
    matterPracticeAreas: matter.matterPracticeAreas,
    stageId: matter.stage?.id ?? '',
    responsibleUserId: matter.responsible?.userId ?? '',
    office: officeValue(matter.office),
    team: matter.matterAssignedToInfos.map(({ userId }) => ({ userId, rate: text(rates.get(userId)) })),
    hourlyRate: text(matter.hourlyRate),
    flatRate: text(matter.flatRate),
    contigencyRate: text(matter.contigencyRate),
    contingencyPercentage: text(matter.contingencyPercentage),
    payersBy: matter.agreedPayers.length === 0 ? '' : modeOf(matter.agreedPayers),
    payers: rowsOf(matter.agreedPayers),
    currencyCode: matter.currencyCode,
    // The contract allows only these values.
    billingIncrementMinutes: text(matter.billingIncrementMinutes) as MatterValues['billingIncrementMinutes'],
    opposingParties: matter.opposingParties.map((name) => ({ name })),
    relatedParties: relatedValues(matter.relatedParties),
    customValues: customFormValues(matter.customValues),
    conflictReason: '',
    courtName: matter.courtName,
    suitNumber: matter.suitNumber,
    shelfLocation: matter.shelfLocation,
  }
}

/** Blank rows are not sent; a row with a rate and nobody is refused by the form. */
export function toBody({
  team,
  opposingParties,
  office,
  payersBy,
  payers,
  ...values
}: MatterValues): z.input<typeof MatterInput> {
  const people = team.filter(({ userId }) => userId !== '')
  return {
    ...values,
    ...officeBody(office),
    matterCloseDate: values.status === 'Closed' ? values.matterCloseDate : '',
    billingIncrementMinutes:
      values.billingIncrementMinutes === '' ? null : (Number(values.billingIncrementMinutes) as 0 | 6 | 10 | 15),
    matterAssignedToInfos: people.map(({ userId }) => ({ userId })),
    agreedPayers: agreedPayersOf({ payersBy, payers }),
    hourlyRates: people.filter(({ rate }) => rate !== ''),
    opposingParties: opposingParties.map(({ name }) => name.trim()).filter((name) => name !== ''),
    relatedParties: filledParties(values.relatedParties),
    customValues: customValuesBody(values.customValues),
  }
}

function agreedPayersOf({ payersBy, payers }: Pick<MatterValues, 'payersBy' | 'payers'>) {
  if (payersBy === '') return []
  const rest = restOfPercents(payers.slice(0, -1).map(({ value }) => value))
  return payers.map(({ clientId, value }, place) => {
    if (place < payers.length - 1) return { clientId, share: { type: payersBy, value } }
    return {
      clientId,
      share: payersBy === 'amount' ? { type: 'rest' as const } : { type: payersBy, value: rest || '0' },
    }
  })
}

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(matterAssignedToInfos|hourlyRates)(\.\d+)?.*$/, 'team'],
  [/^officeId$/, 'office'],
  [/^agreedPayers\.(\d+)\.clientId$/, 'payers.$1.clientId'],
  [/^agreedPayers\.(\d+)\.share.*$/, 'payers.$1.value'],
  [/^agreedPayers$/, 'payers'],
  [/^opposingParties(\.\d+)?$/, 'opposingParties'],
]

const fieldOf = (path: string): string =>
  PLACES.reduce((name, [pattern, field]) => (pattern.test(path) ? path.replace(pattern, field) : name), path)

/** The props of each group of a matter's fields. */
export interface MatterFormProps {
  form: UseFormReturn<MatterValues>
}

const checkBody = contractResolver<MatterValues>(
  async () => (await import('#schemas/matters.ts')).MatterInput,
  toBody,
  fieldOf,
)

/** The schema of the call, and what the call would not see: a rate that belongs to nobody. */
export const matterResolver: Resolver<MatterValues> = async (values, context, options) => {
  const checked = await checkBody(values, context, options)
  const nobodys = values.team.flatMap(({ userId, rate }, row) => (userId === '' && rate !== '' ? [row] : []))
  if (nobodys.length === 0) return checked
  const errors = { ...checked.errors }
  for (const row of nobodys) set(errors, `team.${row}.userId`, { type: 'person', message: 'User is required' })
  return { values: {}, errors }
}
