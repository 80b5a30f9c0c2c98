import { expect, test } from 'vitest'
import { clientMerges, type ClientMerge } from '#contract/client-merges.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { savedViews, type SavedView } from '#contract/saved-views.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const merge = async (id: string, intoClientId: string, { token }: TestPerson) =>
  dataOf<ClientMerge>(await app.call(clientMerges.merge, { params: { id }, body: { intoClientId } }, token))
const undo = async (id: string, { token }: TestPerson) =>
  dataOf(await app.call(clientMerges.undo, { params: { id }, body: {} }, token))
const save = async (query: string, { token }: TestPerson, isShared = false) =>
  dataOf<SavedView>(
    await app.call(savedViews.create, { body: { list: 'matters', name: query.slice(-40), query, isShared } }, token),
  )
const queriesOf = async ({ token }: TestPerson) =>
  dataOf<SavedView[]>(await app.call(savedViews.list, { query: { list: 'matters' } }, token)).map(({ query }) => query)
/** The matters that a view shows. */
const shownBy = async (query: string | undefined, { token }: TestPerson) => {
  const clientId = new URLSearchParams(query).get('clientId') ?? undefined
  const page = dataOf<{ data: Matter[] }>(await app.call(matters.list, { query: { clientId } }, token))
  return page.data.map(({ matterName }) => matterName)
}

test('a saved view of a client that is merged follows it, as often as it is merged, and comes back with each undo', async () => {
  const firm = await aFirm(app)
  const { administrator } = firm
  const [first, second, third] = [await aClient(app, firm), await aClient(app, firm), await aClient(app, firm)]
  await aMatter(app, firm, { clientId: first.id, matterName: 'Obi v Ade' })
  const of = (id: string) => `clientId=${id}&status=Open`
  await save(of(first.id), administrator)
  expect(await shownBy((await queriesOf(administrator))[0], administrator)).toEqual(['Obi v Ade'])
  const earlier = await merge(first.id, second.id, administrator)
  expect(await queriesOf(administrator)).toEqual([of(second.id)])
  expect(await shownBy((await queriesOf(administrator))[0], administrator)).toEqual(['Obi v Ade'])
  const later = await merge(second.id, third.id, administrator)
  expect(await queriesOf(administrator)).toEqual([of(third.id)])
  await undo(later.id, administrator)
  await undo(earlier.id, administrator)
  expect(await queriesOf(administrator)).toEqual([of(first.id)])
})

test('a shared view follows a merge for who sees clients through their matters alone', async () => {
  const firm = await aFirm(app)
  const associate = await firm.join('associate')
  const [from, into] = [await aClient(app, firm), await aClient(app, firm)]
  const matterAssignedToInfos = [{ userId: associate.id }]
  await aMatter(app, firm, { clientId: from.id, matterName: 'Obi v Ade', matterAssignedToInfos })
  await save(`clientId=${from.id.toUpperCase()}`, firm.administrator, true)
  await merge(from.id, into.id, firm.administrator)
  expect(await queriesOf(associate)).toEqual([`clientId=${into.id}`])
  expect(await shownBy((await queriesOf(associate))[0], associate)).toEqual(['Obi v Ade'])
})

test('a view is never told where a client of another firm went', async () => {
  const [firm, other] = [await aFirm(app), await aFirm(app)]
  const [from, into] = [await aClient(app, other), await aClient(app, other)]
  await merge(from.id, into.id, other.administrator)
  await save(`clientId=${from.id}`, firm.administrator)
  expect(await queriesOf(firm.administrator)).toEqual([`clientId=${from.id}`])
})
