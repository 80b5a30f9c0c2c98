import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailer } from './transport.ts'

const link = `https://lexhold.example/verify?token=${'k7Q='.repeat(40)}&redirectUrl=/time-entries`
const mail = {
  to: 'ada.obi@firm.example',
  subject: 'Verify your e-mail address',
  text: `Hello Adébáyọ̀,\n\nopen this link to verify your address:\n\n${link}\n\nLexhold\n`,
}
const from = 'Lexhold <no-reply@lexhold.example>'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lexhold-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('without a mail server', () => {
  test('a message is written as a file whose address is printed', async () => {
    const printed: string[] = []
    await createMailer({ smtpUrl: undefined, dataDir, from, print: (line) => printed.push(line) }).send(mail)

    const [name = ''] = await readdir(path.join(dataDir, 'mail'))
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*_ada\.obi@firm\.example_[0-9a-f]{6}\.eml$/)
    expect(printed).toEqual([expect.stringContaining(`mail/${name}`)])
    const message = await readFile(path.join(dataDir, 'mail', name), 'utf8')
    expect(message).toMatch(/^From: Lexhold <no-reply@lexhold\.example>$/m)
    expect(message).toMatch(/^To: ada\.obi@firm\.example$/m)
    expect(message).toMatch(/^Subject: Verify your e-mail address$/m)
  })

  test('the sender has the name of the firm in whose name the mail is, at the address of the installation', async () => {
    const mailer = createMailer({ smtpUrl: undefined, dataDir, from, print: () => undefined })
    await mailer.send({ ...mail, fromName: 'Marula & Finch LP' })

    const [name = ''] = await readdir(path.join(dataDir, 'mail'))
    const message = await readFile(path.join(dataDir, 'mail', name), 'utf8')
    expect(message).toMatch(/^From: "?Marula & Finch LP"? <no-reply@lexhold\.example>$/m)
    expect(message).not.toContain('fromName')
  })

  test('the link is unbroken on its own line, next to letters beyond ASCII and an HTML part', async () => {
    const mailer = createMailer({ smtpUrl: undefined, dataDir, from, print: () => undefined })
    await mailer.send({ ...mail, html: `<p><a href="${link}">Verify</a></p>` })

    const [name = ''] = await readdir(path.join(dataDir, 'mail'))
    const lines = (await readFile(path.join(dataDir, 'mail', name), 'utf8')).split('\n')
    expect(lines).toContain(link)
    expect(lines).toContain('Hello Adébáyọ̀,')
  })

  test('file names keep the order in which messages were written', async () => {
    let moment = Date.UTC(2026, 2, 1, 9, 59, 59, 998)
    const clock = { now: () => new Date((moment += 1)) }
    const mailer = createMailer({ smtpUrl: undefined, dataDir, from, clock, print: () => undefined })
    for (const to of ['c@firm.example', 'a@firm.example', 'b@firm.example']) await mailer.send({ ...mail, to })

    const names = (await readdir(path.join(dataDir, 'mail'))).toSorted()
    expect(names.map((name) => /_(.)@/.exec(name)?.[1])).toEqual(['c', 'a', 'b'])
  })

  test('a recipient with a path in it cannot leave the mail folder', async () => {
    const mailer = createMailer({ smtpUrl: undefined, dataDir, from, print: () => undefined })
    await mailer.send({ ...mail, to: '"../../escape"@firm.example' })

    expect(await readdir(dataDir)).toEqual(['mail'])
    expect(await readdir(path.join(dataDir, 'mail'))).toHaveLength(1)
  })
})

describe('with a mail server', () => {
  test('the message reaches it, and no file is written', async () => {
    const received: { to: string[]; content: string }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, content: Buffer.concat(chunks).toString('utf8') })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir, from })
    try {
      await mailer.send(mail)
    } finally {
      mailer.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }

    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['ada.obi@firm.example'])
    expect(received[0]?.content).toContain('Subject: Verify your e-mail address')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a server that cannot be reached is an error, so that the job tries again', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', dataDir, from })
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  })
})
