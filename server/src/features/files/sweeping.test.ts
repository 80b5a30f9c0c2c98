import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { sweep } from '../../platform/files/sweeping.queries.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anUpload, PDF } from '../../testing/files.ts'
import { useJobs } from '../../testing/jobs-role.ts'
import { aMatter } from '../../testing/matters.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const jobs = useJobs(app)
let store: FileStore
let firm: TestFirm
let token: string
beforeAll(async () => {
  store = folderStore(app.dataDir)
  firm = await aFirm(app)
  token = firm.administrator.token
})

const clean = (within = store) => sweep(within, jobs())

/** As if it had been sent, and its content claimed, so long ago. */
async function aged(content: Buffer, age: string, owner = firm): Promise<void> {
  await asOwnerOf(app, owner.id, async (client) => {
    await client.query("select set_config('app.user_id', $1, false)", [owner.administrator.id])
    await client.query(
      'update app.files set unreferred_since = now() - $2::interval where sha256 = $1 and unreferred_since is not null',
      [addressOf(content), age],
    )
    await client.query('update app.stored_contents set claimed_at = now() - $2::interval where sha256 = $1', [
      addressOf(content),
      age,
    ])
  })
}
const addressOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const aPdf = () => Buffer.concat([PDF, Buffer.from(`%${randomBytes(12).toString('hex')}\n`)])
const isThere = async (id: string, as = token) => (await app.call(files.link, { params: { id } }, as)).status === 200

async function attachToExpense(fileId: string, contentOf: TestFirm): Promise<string> {
  const { id: matterId } = await aMatter(app, contentOf)
  const id = newId()
  await asOwnerOf(app, contentOf.id, async (owner) => {
    await owner.query(
      `insert into app.expenses (business_id, id, matter_id, spent_on, unit_cost, amount_minor, cost_minor, currency, home_currency,
         home_amount_minor, billing_state, added_by)
       values ($1, $2, $3, '2026-03-16', 12.5, 1250, 1250, 'USD', 'USD', 1250, 'unbilled', $4)`,
      [contentOf.id, id, matterId, contentOf.administrator.id],
    )
    await owner.query('insert into app.expense_files (business_id, file_id, expense_id) values ($1, $2, $3)', [
      contentOf.id,
      fileId,
      id,
    ])
  })
  return id
}

test('a file without a record is deleted after a day, with its content', async () => {
  const [old, young] = [aPdf(), aPdf()]
  const [oldFile, youngFile] = [
    await anUpload(app, token, 'old.pdf', old),
    await anUpload(app, token, 'young.pdf', young),
  ]
  await aged(old, '25 hours')
  await aged(young, '23 hours')
  await clean()
  expect([await isThere(oldFile.id), await isThere(youngFile.id)]).toEqual([false, true])
  expect([await store.has(addressOf(old)), await store.has(addressOf(young))]).toEqual([false, true])
})

test('a file of a record stays, and is deleted a day after it was removed from the record', async () => {
  const content = aPdf()
  const file = await anUpload(app, token, 'receipt.pdf', content)
  const expenseId = await attachToExpense(file.id, firm)
  await aged(content, '90 days')
  await clean()
  expect([await isThere(file.id), await store.has(addressOf(content))]).toEqual([true, true])
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('delete from app.expense_files where expense_id = $1', [expenseId]),
  )
  await clean()
  expect(await isThere(file.id)).toBe(true)
  await aged(content, '25 hours')
  await clean()
  expect([await isThere(file.id), await store.has(addressOf(content))]).toEqual([false, false])
})

test('a content that a file of any firm has stays when the files of the others are deleted', async () => {
  const content = aPdf()
  const other = await aFirm(app)
  const ours = await anUpload(app, token, 'same.pdf', content)
  const theirs = await anUpload(app, other.administrator.token, 'same.pdf', content)
  await attachToExpense(theirs.id, other)
  await aged(content, '25 hours')
  await clean()
  expect([await isThere(ours.id), await isThere(theirs.id, other.administrator.token)]).toEqual([false, true])
  expect(await store.has(addressOf(content))).toBe(true)
})

test('the content of an upload that was killed before its row was written is deleted after a day', async () => {
  const content = aPdf()
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      "insert into app.stored_contents (sha256, size_bytes, claimed_at) values ($1, $2, now() - interval '25 hours')",
      [addressOf(content), content.length],
    ),
  )
  await clean()
  const { rows } = await app.app.pool.query('select 1 from app.stored_contents where sha256 = $1', [addressOf(content)])
  expect(rows).toEqual([])
})

test('an upload of a content that is being removed at this moment has it in the end', async () => {
  const content = aPdf()
  const { id } = await anUpload(app, token, 'first.pdf', content)
  await app.call(files.delete, { params: { id } }, token)
  await aged(content, '25 hours')
  let again: Promise<{ id: string }> | undefined
  const removing: FileStore = {
    ...store,
    async remove(sha256) {
      // The claim is deleted and not yet committed: the second upload runs into it and waits.
      if (sha256 === addressOf(content)) {
        again = anUpload(app, token, 'second.pdf', content)
        await waitingForLock()
      }
      await store.remove(sha256)
    },
  }
  await clean(removing)
  const second = await again
  expect(await isThere(second?.id ?? '')).toBe(true)
  expect(await store.has(addressOf(content))).toBe(true)
})

/** Contents that no file names any more, in the order in which they go. */
async function twoStale(): Promise<[Buffer, Buffer]> {
  const [first, second] = [aPdf(), aPdf()]
  for (const content of [first, second]) {
    const { id } = await anUpload(app, token, 'gone.pdf', content)
    await app.call(files.delete, { params: { id } }, token)
  }
  await aged(first, '26 hours')
  await aged(second, '25 hours')
  return [first, second]
}

test('a content that an upload has claimed since it was found stale stays', async () => {
  const [first, second] = await twoStale()
  let saved: { id: string } | undefined
  const removing: FileStore = {
    ...store,
    async remove(sha256) {
      if (sha256 === addressOf(first)) saved = await anUpload(app, token, 'again.pdf', second)
      await store.remove(sha256)
    },
  }
  await clean(removing)
  expect(await store.has(addressOf(first))).toBe(false)
  expect([await isThere(saved?.id ?? ''), await store.has(addressOf(second))]).toEqual([true, true])
})

test('a content that a file names since it was found stale stays', async () => {
  const [first, second] = await twoStale()
  const removing: FileStore = {
    ...store,
    async remove(sha256) {
      if (sha256 === addressOf(first)) {
        await asOwnerOf(app, firm.id, (owner) =>
          owner.query(
            `insert into app.files (business_id, id, sha256, size_bytes, media_type, name, uploaded_by)
             values ($1, $2, $3, $4, 'application/pdf', 'again.pdf', $5)`,
            [firm.id, newId(), addressOf(second), second.length, firm.administrator.id],
          ),
        )
      }
      await store.remove(sha256)
    },
  }
  await clean(removing)
  expect([await store.has(addressOf(first)), await store.has(addressOf(second))]).toEqual([false, true])
})

test('a content that the store cannot remove delays no other, and is reported', async () => {
  const [stuck, free] = await twoStale()
  const refusing: FileStore = {
    ...store,
    remove: (sha256) =>
      sha256 === addressOf(stuck) ? Promise.reject(new Error('permission denied')) : store.remove(sha256),
  }
  await expect(clean(refusing)).rejects.toThrow('permission denied')
  expect(await store.has(addressOf(free))).toBe(false)
  // Its claim stands, so that the next run begins again.
  await clean()
  expect(await store.has(addressOf(stuck))).toBe(false)
})

test('a file that a record refers to stays even if it is marked as unused, and delays no other', async () => {
  const [attached, stale] = [
    await anUpload(app, token, 'attached.pdf', aPdf()),
    await anUpload(app, token, 'old.pdf', aPdf()),
  ]
  await attachToExpense(attached.id, firm)
  const age = (id: string, hours: string) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.files set unreferred_since = now() - $2::interval where id = $1', [id, hours]),
    )
  await age(attached.id, '26 hours')
  await age(stale.id, '25 hours')
  await clean()
  expect([await isThere(attached.id), await isThere(stale.id)]).toEqual([true, false])
})

/** Until some connection to this database waits for another. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await app.database.owner.query(
      'select 1 from pg_locks where not granted and (database is null or database = (select oid from pg_database where datname = current_database()))',
    )
    if (rows.length > 0) return
  }
}
