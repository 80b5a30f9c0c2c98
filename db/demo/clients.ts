import pools from '../../reference/demo-pools.json' with { type: 'json' }
import { CONTACTS_SEED, demoId } from './identity.ts'
import { Random } from './random.ts'
import { type DemoCurrency, personByCode } from './team.ts'

export type DemoContact = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly email: string
  readonly phoneNumber: string
  readonly isPrimary: boolean
}

export type DemoClient = {
  readonly id: string
  readonly number: string
  readonly kind: 'person' | 'company'
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly countryCode: string
  readonly city: string
  readonly address: string
  readonly phoneNumber: string
  readonly email: string
  readonly currency: DemoCurrency
  readonly contacts: readonly DemoContact[]
  readonly createdById: string
}

type Country = keyof typeof pools.cities
type Named = Pick<DemoClient, 'name' | 'firstName' | 'lastName' | 'companyName'>

const CLIENTS = 40
// A JSON import loses that these are pairs of a country and a number.
const countryWeights = pools.countryWeights.map(([country, weight]) => [country as Country, Number(weight)] as const)
const titles = ['Company Secretary', 'General Counsel', 'Finance Director', 'Operations Manager', 'Head of Legal']

/** Lower case, with each run of anything but letters and digits as one hyphen, as the rules for addresses say (§3). */
const addressWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function drawPerson(random: Random, country: Country): Named {
  const firstName = random.pick(pools.firstNames[country])
  const lastName = random.pick(pools.lastNames[country])
  return { name: `${firstName} ${lastName}`, firstName, lastName, companyName: '' }
}

function drawCompany(random: Random, country: Country): Named {
  const stem = random.pick(pools.companyStems)
  const trade = random.pick(pools.companyTrades)
  const name = `${stem} ${trade} ${random.pick(pools.companySuffix[country])}`
  return { name, firstName: '', lastName: '', companyName: name }
}

function drawNewName(draw: () => Named, taken: ReadonlySet<string>): Named {
  const named = draw()
  return taken.has(named.name) ? drawNewName(draw, taken) : named
}

const emailOf = (named: Named) =>
  named.companyName === ''
    ? `${addressWord(named.firstName)}.${addressWord(named.lastName)}@clients.example`
    : `accounts@${addressWord(named.companyName)}.example`

const currencyOf = (country: Country): DemoCurrency => (country === 'NG' ? 'NGN' : country === 'GB' ? 'GBP' : 'USD')

/** The clients, in the order of draws that §3 sets down. */
export function drawClients(random: Random): DemoClient[] {
  const extras = new Random(CONTACTS_SEED)
  const taken = new Set<string>()
  return Array.from({ length: CLIENTS }, (_, index) => {
    const country = random.weighted(countryWeights)
    const kind = random.draw() < 0.45 ? 'person' : 'company'
    const named = drawNewName(() => (kind === 'person' ? drawPerson : drawCompany)(random, country), taken)
    taken.add(named.name)
    const city = random.pick(pools.cities[country])
    const houseNumber = random.int(1, 180)
    return {
      id: demoId('client', index + 1),
      number: `C-${String(index + 1).padStart(4, '0')}`,
      kind,
      ...named,
      countryCode: country,
      city,
      address: `${houseNumber} ${random.pick(pools.streets)}`,
      phoneNumber: String(random.int(1_000_000, 9_999_999)),
      email: emailOf(named),
      currency: currencyOf(country),
      contacts:
        kind === 'company' ? drawContacts(extras, { country, company: named.companyName, clientIndex: index }) : [],
      // The secretary opens the clients' files; the accountant and the guest may not (reference/roles.json).
      createdById: personByCode('T11').id,
    }
  })
}

function drawContacts(random: Random, of: { country: Country; company: string; clientIndex: number }): DemoContact[] {
  const taken = new Set<string>()
  return Array.from({ length: random.int(1, 2) }, (_, index) => {
    const person = drawNewName(() => drawPerson(random, of.country), taken)
    taken.add(person.name)
    const mailbox = `${addressWord(person.firstName)}.${addressWord(person.lastName)}`
    return {
      id: demoId('contact', of.clientIndex * 10 + index + 1),
      name: person.name,
      title: random.pick(titles),
      email: `${mailbox}@${addressWord(of.company)}.example`,
      phoneNumber: String(random.int(1_000_000, 9_999_999)),
      isPrimary: index === 0,
    }
  })
}
