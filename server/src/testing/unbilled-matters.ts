import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'

/** Matters with unbilled hours at 250.00, each with a client of its own, written straight into the firm's books in March 2026. */
export async function insertUnbilledMatters(
  test: FactoryParts,
  firm: TestFirm,
  { matters, entries }: { readonly matters: number; readonly entries: number },
): Promise<void> {
  const activityId = await firm.activityId()
  const person = firm.administrator.id
  await asOwnerOf(test, firm.id, async (owner) => {
    await owner.query(
      `insert into app.clients (business_id, id, number, kind, company_name, email, created_by)
       select $1, gen_random_uuid(), 'X-' || lpad(n::text, 5, '0'), 'company', 'Client ' || n, 'client-' || n || '@client.example', $2 from generate_series(1, $3::integer) n`,
      [firm.id, person, matters],
    )
    await owner.query(
      `insert into app.matters (business_id, id, number, client_id, name, rate_type, currency, opened_on, created_by, responsible_id)
       select $1, gen_random_uuid(), replace(number, 'X', 'Y'), id, 'Matter of ' || name, 'hourly', 'USD', '2026-01-05', $2, $2
       from app.clients where number like 'X-%'`,
      [firm.id, person],
    )
    await owner.query(
      `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours, description,
         billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
       select $1, gen_random_uuid(), m.id, $2, $3, '2026-03-02'::date + (n % 28), 3600, 1, 'Advice ' || n, 'unbilled', 250, 'manual', 'USD', 250,
         'USD', 1, 25000, 25000, $2
       from app.matters m cross join generate_series(1, $4::integer) n where m.number like 'Y-%'`,
      [firm.id, person, activityId, entries],
    )
    await owner.query('analyze app.time_entries, app.matters, app.clients')
  })
}
