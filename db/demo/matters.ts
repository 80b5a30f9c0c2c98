import { addDays } from '#domain/calendar-day.ts'
import { fromMajor, type Money } from '#domain/money.ts'
import courts from '../../reference/courts.json' with { type: 'json' }
import pools from '../../reference/demo-pools.json' with { type: 'json' }
import practiceAreas from '../../reference/practice-areas.json' with { type: 'json' }
import type { DemoClient } from './clients.ts'
import { demoId, MATTER_TEAMS_SEED, STAGES_SEED } from './identity.ts'
import { drawMembers, type DemoMatterMember } from './matter-members.ts'
import { drawStage } from './matter-stages.ts'
import { Random } from './random.ts'
import { attorneys, type DemoCurrency } from './team.ts'

export const RATE_TYPES = ['hourly', 'flat', 'contingency', 'retainer'] as const
export type DemoRateType = (typeof RATE_TYPES)[number]

export type DemoMatter = {
  readonly id: string
  readonly number: string
  readonly clientId: string
  readonly name: string
  readonly practiceArea: string
  readonly isContentious: boolean
  /** One of those of its practice area; null where that has none. */
  readonly stage: string | null
  readonly rateType: DemoRateType
  readonly status: 'open' | 'pending' | 'closed'
  readonly openedOn: string
  readonly closedOn: string | null
  readonly responsibleId: string
  readonly court: { readonly id: string; readonly name: string } | null
  readonly opposingParty: string | null
  readonly currency: DemoCurrency
  /** Flat and retainer matters only. */
  readonly flatAmount: Money | null
  /** Contingency matters only. */
  readonly contingencyPercentage: string | null
  readonly members: readonly DemoMatterMember[]
  readonly createdById: string
}

type PracticeArea = (typeof practiceAreas)[number]

const MATTERS = 60
const FIRST_DAY = '2024-01-01'
const LAST_CLOSING = '2026-01-31'
const UK_COURTS = ['uk-ewhc-chancery', 'uk-ewhc-kbd', 'uk-ewhc-kbd-commercial', 'uk-ewhc-kbd-tcc', 'uk-ewcc']
const WORK_NAMES = ['Advice', 'Acquisition of assets', 'Agreement review', 'Filing', 'Transaction', 'Compliance review']
const PERCENTAGES = ['10', '15', '20', '25', '30', '33.3333']

function drawRateType(random: Random, area: PracticeArea): DemoRateType {
  const defaultRateType = RATE_TYPES.find((type) => type === area.usualRateType)
  return random.draw() < 0.7 && defaultRateType ? defaultRateType : random.pick(RATE_TYPES)
}

function drawState(random: Random, openedAfterDays: number): Pick<DemoMatter, 'status' | 'closedOn'> {
  const s = random.draw()
  if (s < 0.2) {
    const closedOn = addDays(FIRST_DAY, openedAfterDays + random.int(60, 400))
    return closedOn <= LAST_CLOSING ? { status: 'closed', closedOn } : { status: 'open', closedOn: null }
  }
  return { status: s < 0.28 ? 'pending' : 'open', closedOn: null }
}

const courtsByCountry: Readonly<Record<string, typeof courts>> = {
  NG: courts.filter(({ id }) => id.startsWith('ng-fhc-') || id.startsWith('ng-hc-')),
  GB: courts.filter(({ id }) => UK_COURTS.includes(id)),
  US: courts.filter(({ country, level }) => country === 'US' && level === 'trial'),
}

function drawCourt(random: Random, countryCode: string): DemoMatter['court'] {
  const choice = courtsByCountry[countryCode]
  if (!choice) return null
  const { id, name } = random.pick(choice)
  return { id, name }
}

/** §3's names of people are a first name and the rest, which may be two words. */
const partyName = (client: DemoClient) =>
  client.kind === 'company' ? client.name : client.name.split(' ').slice(1).join(' ')

type Dispute = Pick<DemoMatter, 'name' | 'court' | 'opposingParty'>

function drawSubject(random: Random, client: DemoClient, area: PracticeArea): Dispute {
  if (area.kind !== 'contentious')
    return { court: null, name: `${area.name} - ${random.pick(WORK_NAMES)}`, opposingParty: null }
  const court = drawCourt(random, client.countryCode)
  const opposingParty = random.pick(pools.opponents)
  return { court, name: `${partyName(client)} v ${opposingParty}`, opposingParty }
}

type Price = Pick<DemoMatter, 'flatAmount' | 'contingencyPercentage'>

function drawPrice(random: Random, rateType: DemoRateType, currency: DemoCurrency): Price {
  if (rateType === 'contingency') return { flatAmount: null, contingencyPercentage: random.pick(PERCENTAGES) }
  if (rateType === 'hourly') return { flatAmount: null, contingencyPercentage: null }
  const major = currency === 'NGN' ? random.int(3, 60) * 50_000 : random.int(10, 80) * 100
  return { flatAmount: fromMajor(String(major), currency), contingencyPercentage: null }
}

/** The matters, in the order of draws that §4 sets down. Who works on them and their stages come from streams of their own. */
export function drawMatters(random: Random, clients: readonly DemoClient[]): DemoMatter[] {
  const [teams, stages] = [new Random(MATTER_TEAMS_SEED), new Random(STAGES_SEED)]
  return Array.from({ length: MATTERS }, (_, index) => {
    const client = random.pick(clients)
    const area = random.pick(practiceAreas.filter(({ clientKinds }) => clientKinds.includes(client.kind)))
    const rateType = drawRateType(random, area)
    const openedAfterDays = random.int(0, 730)
    const openedOn = addDays(FIRST_DAY, openedAfterDays)
    const state = drawState(random, openedAfterDays)
    const responsible = random.pick(attorneys)
    const subject = drawSubject(random, client, area)
    const price = drawPrice(random, rateType, client.currency)
    return {
      id: demoId('matter', index + 1),
      number: `M-${String(index + 1).padStart(4, '0')}`,
      clientId: client.id,
      practiceArea: area.name,
      isContentious: area.kind === 'contentious',
      rateType,
      openedOn,
      ...state,
      stage: drawStage(stages, { kind: area.kind, status: state.status, openedOn }),
      responsibleId: responsible.id,
      ...subject,
      currency: client.currency,
      ...price,
      members: drawMembers(teams, { responsible, rateType, currency: client.currency }),
      createdById: responsible.id,
    }
  })
}
