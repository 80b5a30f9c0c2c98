import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/files.ts'
import { files, type Attachment } from '#contract/files.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anUpload, PDF, PNG, send } from '../../testing/files.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let admin: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  admin = firm.administrator
})

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const linkOf = async (id: string, token: string) =>
  dataOf<{ url: string; downloadUrl: string; expiresAt: string }>(await app.call(files.link, { params: { id } }, token))
const open = (url: string, headers: Record<string, string> = {}) => app.app.server.inject({ url, headers })
const stored = (content: Buffer) =>
  asOwnerOf(app, firm.id, async (owner) => {
    // Row security shows uploads to their sender alone, and binds the owner of the tables, too.
    await owner.query("select set_config('app.user_id', $1, false)", [admin.id])
    const { rows } = await owner.query('select name, media_type from app.files where sha256 = $1', [sha256(content)])
    return rows as { name: string; media_type: string }[]
  })
const waiting = () => readdir(path.join(app.dataDir, 'files/incoming'))

describe('an upload', () => {
  test('is stored by its content, and described by its kind', async () => {
    const content = Buffer.concat([PDF, Buffer.from('% stored')])
    const attachment = await anUpload(app, admin.token, 'Receipt 12.pdf', content)
    expect(attachment).toEqual({
      id: attachment.id,
      name: 'Receipt 12.pdf',
      sizeBytes: content.length,
      mediaType: 'application/pdf',
      canPreview: true,
      uploadedBy: admin.name,
      uploadedAt: attachment.uploadedAt,
    })
    const address = sha256(content)
    const place = path.join(app.dataDir, 'files', address.slice(0, 2), address)
    expect((await readFile(place)).equals(content)).toBe(true)
    expect(await stored(content)).toEqual([{ name: 'Receipt 12.pdf', media_type: 'application/pdf' }])
    expect(await waiting()).toEqual([])
  })

  test('that is sent again under its Idempotency-Key is the first one; another content under it is refused', async () => {
    const again = async (content: Buffer) => {
      const headers = {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/octet-stream',
        'idempotency-key': 'receipt-12',
      }
      const url = '/api/admin/files?name=Receipt.pdf'
      const reply = await app.inject({ method: 'POST', url, headers, payload: content })
      return { status: reply.status, id: (reply.body.data as Attachment | undefined)?.id }
    }
    const content = Buffer.concat([PDF, Buffer.from('% sent twice')])
    const first = await again(content)
    expect(await again(content)).toEqual({ status: 200, id: first.id })
    expect(await stored(content)).toHaveLength(1)
    expect(await again(PDF)).toEqual({ status: 409, id: undefined })
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ada\\Bill.PDF', 'Bill.PDF'],
    ['fdp.exe\u202Efdp.exe', 'fdp.exefdp.exe.pdf'],
    ['..', 'file.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    [`${'é'.repeat(400)}.pdf`, `${'é'.repeat(196)}.pdf`],
    ['Ìwé ẹ̀rí 領収書.pdf', 'Ìwé ẹ̀rí 領収書.pdf'.normalize('NFC')],
    ['run.bat', 'run.bat.pdf'],
  ])('called %j is called %j', async (sent, name) => {
    expect(await anUpload(app, admin.token, sent)).toMatchObject({ name })
  })

  test.each([
    ['a page', 'page.pdf', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    [
      'a drawing that can hold scripts',
      'logo.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a program for Windows', 'invoice.pdf', Buffer.from(`MZ${'\0'.repeat(60)}PE\0\0`)],
    ['a program for Linux', 'invoice.pdf', Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`, 'latin1')],
    ['a script', 'notes.txt', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['bytes that are nothing known', 'notes.txt', Buffer.from([1, 2, 3, 4, 0, 5])],
  ])('of %s is refused under any name, and nothing of it is stored', async (_, name, content) => {
    const { status, body } = await send(app, admin.token, name, content)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'file_kind_refused' })
    expect(await stored(content)).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('of nothing, or without a name, is refused', async () => {
    for (const nothing of [Buffer.alloc(0), Readable.from([])]) {
      const { status, body } = await send(app, admin.token, 'empty.txt', nothing)
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'file_empty' })
    }
    expect(await send(app, admin.token, '', PDF)).toMatchObject({
      status: 400,
      body: { errors: { name: 'A file needs a name' } },
    })
  })

  test('that is announced too large is refused before it is sent', async () => {
    let taken = 0
    const never = new Readable({ read: () => (taken += 1) })
    const { status, body } = await app.inject({
      method: 'POST',
      url: `/api${files.upload.path}?name=video.pdf`,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/octet-stream',
        'content-length': String(MAX_FILE_BYTES + 1),
      },
      payload: never,
    })
    expect({ status, body }).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', message: 'A file can be at most 25 MB' },
    })
    never.destroy()
  })

  test('that turns out too large is refused while it arrives', async () => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    const pieces = Array.from({ length: 27 }, () => block)
    const { status, body } = await send(app, admin.token, 'long.txt', Readable.from(pieces))
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'file_too_large' })
    expect(await waiting()).toEqual([])
  })

  test('that finds no space on the disk says so, and is not mistaken for one that was broken off', async () => {
    const { receive } = app.files
    for (const [code, status] of [
      ['ENOSPC', 507],
      ['EIO', 503],
    ] as const) {
      app.files.receive = async (source) => {
        // As writing fails in the middle of a file.
        for await (const _ of source) throw Object.assign(new Error(`${code}: write`), { code })
        throw new Error('nothing arrived')
      }
      expect(await send(app, admin.token, 'Receipt.pdf', PDF)).toMatchObject({ status })
    }
    app.files.receive = receive
    expect(await send(app, admin.token, 'Receipt.pdf', PDF)).toMatchObject({ status: 200 })
  })

  test('of exactly 25 MB is stored', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES, 'x')
    expect(await anUpload(app, admin.token, 'long.txt', content)).toMatchObject({ sizeBytes: MAX_FILE_BYTES })
  })

  test('that is JSON instead of a file is refused', async () => {
    expect(await app.call(files.upload, { query: { name: 'a.txt' }, body: { a: 1 } }, admin.token)).toMatchObject({
      status: 415,
      body: { code: 'not_bytes' },
    })
  })

  test('is refused to strangers and to people who may create nothing', async () => {
    expect(await send(app, undefined, 'a.pdf', PDF)).toMatchObject({ status: 401 })
    const reader = await firm.join('readonly')
    expect(await send(app, reader.token, 'a.pdf', PDF)).toMatchObject({ status: 403 })
    const paralegal = await firm.join('paralegal')
    expect(await send(app, paralegal.token, 'a.pdf', PDF)).toMatchObject({ status: 200 })
  })

  test('is limited to a hundred without a record, even if several are sent at once', async () => {
    const person = await firm.join('associate')
    await anUpload(app, person.token, 'first.pdf')
    const waiting = () =>
      asOwnerOf(app, firm.id, async (owner) => {
        await owner.query("select set_config('app.user_id', $1, false)", [person.id])
        const files = 'select 1 from app.files where uploaded_by = $1 and unreferred_since is not null'
        return (await owner.query(files, [person.id])).rowCount
      })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        `with me as (select set_config('app.user_id', $1, false))
         insert into app.files (business_id, id, sha256, size_bytes, media_type, name, uploaded_by)
         select $2, gen_random_uuid(), $3, 1, 'application/pdf', 'waiting.pdf', $1::uuid from me, generate_series(1, 97)`,
        [person.id, firm.id, sha256(PDF)],
      ),
    )
    expect(await waiting()).toBe(98)
    const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf']
    const replies = await Promise.all(names.map((name) => send(app, person.token, name, PDF)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.filter(({ body }) => body.code === 'too_many_uploads')).toHaveLength(4)
    expect(await waiting()).toBe(100)
  })
})

describe('an upload without a record', () => {
  test('is deleted by its sender', async () => {
    const [{ id }, other] = [await anUpload(app, admin.token), await anUpload(app, admin.token)]
    expect(await app.call(files.delete, { params: { id } }, admin.token)).toMatchObject({ status: 200 })
    expect(await app.call(files.link, { params: { id: other.id } }, admin.token)).toMatchObject({ status: 200 })
    expect(await app.call(files.link, { params: { id } }, admin.token)).toMatchObject({ status: 404 })
    expect(await app.call(files.delete, { params: { id } }, admin.token)).toMatchObject({ status: 404 })
  })

  test('is visible only to its sender', async () => {
    const { id } = await anUpload(app, admin.token)
    const colleague = await firm.join('partner')
    const stranger = (await aFirm(app)).administrator
    for (const { token } of [colleague, stranger]) {
      for (const call of [files.link, files.delete])
        expect(await app.call(call, { params: { id } }, token)).toMatchObject({ status: 404 })
    }
    expect(await app.call(files.link, { params: { id } })).toMatchObject({ status: 401 })
    expect(await app.call(files.delete, { params: { id } })).toMatchObject({ status: 401 })
    const reader = await firm.join('readonly')
    expect(await app.call(files.delete, { params: { id } }, reader.token)).toMatchObject({ status: 403 })
    expect(await linkOf(id, admin.token)).toMatchObject({ url: expect.stringContaining(id) as string })
  })
})

describe('a link', () => {
  let pdf: Attachment
  beforeAll(async () => {
    pdf = await anUpload(app, admin.token, 'Obi v Ade.pdf')
  })

  test('opens the file for five minutes, without a session', async () => {
    app.clock.set('2026-03-17T09:00:00Z')
    const { url, expiresAt } = await linkOf(pdf.id, admin.token)
    expect(expiresAt).toBe('2026-03-17T09:05:00.000Z')
    app.clock.advance(299)
    const opened = await open(url)
    expect(opened.statusCode).toBe(200)
    expect(opened.rawPayload.equals(PDF)).toBe(true)
    app.clock.advance(1)
    const expired = await open(url)
    expect(expired.statusCode).toBe(403)
    expect(expired.json()).toMatchObject({ success: false, code: 'link_expired' })
  })

  test('that was changed in any part opens nothing', async () => {
    const { url } = await linkOf(pdf.id, admin.token)
    const other = await anUpload(app, admin.token, 'other.pdf')
    const address = new URL(url, 'http://lexhold.test')
    const changed = (change: (link: URL) => void) => {
      const link = new URL(address)
      change(link)
      return link.pathname + link.search
    }
    const expires = Number(address.searchParams.get('expires'))
    for (const link of [
      changed((it) => (it.pathname = it.pathname.replace(pdf.id, other.id))),
      changed((it) => it.searchParams.set('expires', String(expires + 1))),
      changed((it) => it.searchParams.set('firm', newId())),
      changed((it) => it.searchParams.set('session', newId())),
      changed((it) => it.searchParams.set('signature', `${it.searchParams.get('signature') ?? ''}A`)),
      changed((it) => it.searchParams.set('signature', 'A'.repeat(43))),
    ]) {
      const answer = await open(link)
      expect({ status: answer.statusCode, body: answer.json<unknown>() }).toMatchObject({
        status: 403,
        body: { code: 'link_invalid' },
      })
    }
    expect((await open(changed((it) => it.searchParams.delete('signature')))).statusCode).toBe(400)
  })

  test('to a file whose content cannot be reached says so, and sends nothing instead', async () => {
    const { id } = await anUpload(app, admin.token, 'lost.pdf', Buffer.concat([PDF, Buffer.from('% lost')]))
    const { url } = await linkOf(id, admin.token)
    const address = sha256(Buffer.concat([PDF, Buffer.from('% lost')]))
    await rm(path.join(app.dataDir, 'files', address.slice(0, 2), address))
    const { statusCode, headers, body } = await open(url)
    expect({ statusCode, type: headers['content-type'], body: JSON.parse(body) as unknown }).toMatchObject({
      statusCode: 503,
      type: 'application/json; charset=utf-8',
      body: { code: 'files_unavailable' },
    })
  })

  test('to a deleted file says that it is not found', async () => {
    const { id } = await anUpload(app, admin.token)
    const { url } = await linkOf(id, admin.token)
    await app.call(files.delete, { params: { id } }, admin.token)
    expect((await open(url)).statusCode).toBe(404)
  })
})

describe('an opened file', () => {
  const opened = async (name: string, content: Buffer, asDownload = false) => {
    const { id } = await anUpload(app, admin.token, name, content)
    const { url, downloadUrl } = await linkOf(id, admin.token)
    const { headers, rawPayload } = await open(asDownload ? downloadUrl : url)
    expect(rawPayload.equals(content)).toBe(true)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    return headers
  }

  test('that is an image is shown in place and can do nothing', async () => {
    const headers = await opened('photo.png', PNG)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename=photo.png',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    })
  })

  test('that is a PDF is shown only in a frame of our own pages', async () => {
    const headers = await opened('brief.pdf', PDF)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename=brief.pdf',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.*frame-ancestors 'self'$/)
    expect(await opened('brief.pdf', PDF, true)).toMatchObject({
      'content-disposition': 'attachment; filename=brief.pdf',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    })
  })

  test('of any other kind is saved, under its name in any script', async () => {
    const headers = await opened('Ìwé "ẹ̀rí" – 領収書.txt', Buffer.from('Paid <b>in full</b>'))
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Iwe _eri_ _ ___.txt"; filename*=UTF-8''${encodeURIComponent('Ìwé _ẹ̀rí_ – 領収書.txt'.normalize('NFC'))}`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
  })

  test('is read in parts, and from where a reader left off', async () => {
    const { id } = await anUpload(app, admin.token, 'brief.pdf')
    const { url } = await linkOf(id, admin.token)
    const part = await open(url, { range: 'bytes=5-7' })
    expect({ status: part.statusCode, body: part.body }).toEqual({ status: 206, body: '1.7' })
    expect(part.headers).toMatchObject({ 'content-range': `bytes 5-7/${PDF.length}`, 'content-length': '3' })
    expect((await open(url, { range: 'bytes=-6' })).rawPayload.equals(PDF.subarray(-6))).toBe(true)
    const beyond = await open(url, { range: `bytes=${PDF.length}-` })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${PDF.length}`)
    const { etag } = part.headers
    expect((await open(url, { range: 'bytes=0-0', 'if-range': String(etag) })).statusCode).toBe(206)
    for (const headers of [
      { range: 'bytes=0-0', 'if-range': '"other"' },
      { range: 'lines=1-2' },
      { range: 'bytes=4-2' },
    ])
      expect((await open(url, headers)).statusCode).toBe(200)
  })
})
