import { beforeAll, expect, test } from 'vitest'
import { ledgerReports } from '#contract/ledger-reports.ts'
import { createLogger } from '../../platform/logger.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { checkLedgers } from '../../testing/housekeeping.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
  await anInvoice(app, firm, matter)
  await anInvoice(app, firm, matter)
})

interface LastCheck {
  readonly checkedAt: string | null
  readonly entries: number
  readonly problems: readonly { check: string; subject: string }[]
}
const lastCheck = async () => dataOf<LastCheck>(await app.call(ledgerReports.lastCheck, {}, firm.administrator.token))

async function checkNow(): Promise<string> {
  const lines: string[] = []
  await checkLedgers(app, createLogger('error', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('the nightly check proves the books of a firm, and says nothing while they are right', async () => {
  expect(await lastCheck()).toMatchObject({ checkedAt: null, entries: 0, problems: [] })
  expect(await checkNow()).toBe('')
  expect(await lastCheck()).toMatchObject({ entries: 2, problems: [] })
})

test('a kept figure and a posting that were changed past all laws are found, logged and shown', async () => {
  await asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('alter table app.postings disable trigger user')
    await owner.query(`update app.postings set base_minor = base_minor * 2, minor = minor * 2
      where entry_id = (select id from app.journal_entries order by id limit 1)`)
    await owner.query('alter table app.postings enable trigger user')
  })
  const logged = await checkNow()
  expect(logged).toContain('the books of a firm are not right')
  expect(logged).toContain(firm.id)
  const { problems } = await lastCheck()
  expect(new Set(problems.map(({ check }) => check))).toEqual(new Set(['account_months', 'invoice_shares', 'digest']))
  const stranger = await aFirm(app)
  const own = dataOf<LastCheck>(await app.call(ledgerReports.lastCheck, {}, stranger.administrator.token))
  expect(own.problems).toEqual([])
})

test('is for those who see the accounts of the firm', async () => {
  const associate = await firm.join('associate')
  expect((await app.call(ledgerReports.lastCheck, {}, associate.token)).status).toBe(403)
})
