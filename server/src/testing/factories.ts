import { newId } from '../platform/ids.ts'
import { inIdentity, adoptFirm } from '../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../platform/http/session.ts'
import { createFirm } from '../features/firm/public.ts'
import type pg from 'pg'

/** What making people and firms needs: a test app has it, and so has a browser test beside a running server. */
export interface FactoryParts {
  readonly app: { readonly pool: Parameters<typeof inIdentity>[0] }
  readonly database: { readonly owner: pg.Client }
  readonly clock: { now(): Date }
}

export interface TestPerson {
  readonly id: string
  readonly token: string
  readonly email: string
  readonly name: string
}
export interface TestFirm {
  readonly id: string
  readonly slug: string
  readonly administrator: TestPerson
  /** Adds a person in one of the default roles: partner, associate, accountant, paralegal, readonly. */
  join(roleKey: string, name?: string): Promise<TestPerson>
  activityId(name?: string): Promise<string>
}

let counter = 0

/** A verified person without a firm, signed in. */
export async function aPerson(test: FactoryParts, name = 'Amara Finch'): Promise<TestPerson> {
  const { pool } = test.app
  const [firstName = '', ...rest] = name.split(' ')
  const person = {
    id: newId(),
    token: newSecret(),
    email: `person-${newSecret().slice(0, 10).toLowerCase()}@firm.example`,
    name,
  }
  await inIdentity(pool, { accountId: null, requestId: 'factory' }, { readOnly: false }, async (tx) => {
    await tx
      .insertInto('app.accounts')
      .values({
        id: person.id,
        email: person.email,
        first_name: firstName,
        last_name: rest.join(' '),
        verified_at: test.clock.now(),
      })
      .execute()
    await tx
      .insertInto('app.sessions')
      .values({
        id: newId(),
        account_id: person.id,
        token_hash: hashSecret(person.token),
        expires_at: new Date('2999-01-01'),
      })
      .execute()
  })
  return person
}

/** A firm created as the product creates one, with its administrator signed in. */
export async function aFirm(
  test: FactoryParts,
  about: Partial<{
    name: string
    currency: string
    timeZone: string
    countryCode: string
    multicurrency: boolean
  }> = {},
): Promise<TestFirm> {
  const administrator = await aPerson(test)
  const slug = `firm-${(counter += 1)}-${administrator.id.slice(-6)}`
  const [firstName = '', lastName = ''] = administrator.name.split(' ')
  const id = await inIdentity(
    test.app.pool,
    { accountId: administrator.id, requestId: 'factory' },
    { readOnly: false },
    async (tx) => {
      const { name: businessName = 'Marula & Finch LP', currency: currencyCode = 'USD', ...others } = about
      const made = await createFirm(
        tx,
        {
          timeZone: 'Africa/Lagos',
          countryCode: 'NG',
          multicurrency: true,
          ...others,
          businessName,
          currencyCode,
          slug,
        },
        { id: administrator.id, first_name: firstName, last_name: lastName, email: administrator.email },
        { clock: test.clock },
      )
      return made.businessId
    },
  )
  return {
    id,
    slug,
    administrator,
    join: async (roleKey, name = 'Tobi Marula') => joinFirm(test, id, roleKey, name),
    activityId: (name = 'Legal research') =>
      asOwnerOf(test, id, async (owner) => {
        const { rows } = await owner.query<{ id: string }>(
          "select id from app.activities where name = $1 and applies_to = 'time'",
          [name],
        )
        if (!rows[0]) throw new Error(`no activity ${name}`)
        return rows[0].id
      }),
  }
}

/** Works on the database as its owner, for what is really stored of a firm: row security binds the owner too. */
export async function asOwnerOf<T>(
  test: FactoryParts,
  businessId: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const { owner } = test.database
  await owner.query("select set_config('app.business_id', $1, false)", [businessId])
  return work(owner)
}

async function joinFirm(test: FactoryParts, businessId: string, roleKey: string, name: string): Promise<TestPerson> {
  const person = await aPerson(test, name)
  const [firstName = '', ...rest] = name.split(' ')
  await inIdentity(
    test.app.pool,
    { accountId: person.id, requestId: 'factory' },
    { readOnly: false },
    async (identity) => {
      const tx = await adoptFirm(identity, businessId, person.id)
      const role = await tx.selectFrom('app.roles').select('id').where('key', '=', roleKey).executeTakeFirstOrThrow()
      await tx
        .insertInto('app.members')
        .values({
          business_id: businessId,
          id: person.id,
          role_id: role.id,
          first_name: firstName,
          last_name: rest.join(' '),
          email: person.email,
        })
        .execute()
    },
  )
  return person
}
