import { asOwnerOf, type TestPerson } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { choose } from './page-helpers.ts'

/** Lets twenty minutes pass for a person, as the database counts them. */
async function passTwentyMinutes(world: World, businessId: string, { id }: TestPerson): Promise<void> {
  const back = "- interval '20 minutes'"
  await world.parts.app.pool.query(
    `begin; select set_config('app.realm', 'identity', true);
      update app.sessions set created_at = created_at ${back} where account_id = '${id}'; commit`,
  )
  await asOwnerOf(world.parts, businessId, (owner) =>
    owner.query(
      `update app.sign_in_rules set idle_since = idle_since ${back};
      begin; set local role app_jobs; update app.session_activity set active_at = active_at ${back}; commit`,
    ),
  )
}

test('people are signed out when nothing is done for as long as the firm says, and read why', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const person = await firm.join('associate', 'Tobi Marula')
  await world.signIn(page, firm.administrator, '/settings/sign-in')
  const panel = page.getByRole('region', { name: 'Idle time-out' })
  await choose(page, 'Sign people out when nothing is done', 'After 15 minutes')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sign-in rules saved')).toBeVisible()
  await expectAccessible(page)

  const theirs = await (await browser.newContext()).newPage()
  await theirs.clock.install()
  await world.signIn(theirs, person, '/time-entries')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await passTwentyMinutes(world, firm.id, person)
  // Nobody touches the page: it asks by itself, and learns that the session has ended.
  await theirs.clock.fastForward('20:00')
  await expect(theirs).toHaveURL(/\/login\?.*ended=idle/)
  await expect(theirs.getByText('You were signed out because nothing was done for a while')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.context().close()
})
