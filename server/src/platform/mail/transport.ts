import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import nodemailer from 'nodemailer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { systemClock, type Clock } from '../clock.ts'

export type Attachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
  readonly cid?: string
}

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  replyTo?: string | undefined
  /** Shown as its sender in place of the installation's own name: that of the firm in whose name it is. */
  fromName?: string | undefined
  /** The same for each attempt at the same mail, so that a mailbox that gets it twice can tell. */
  messageId?: string
  attachments?: Attachment[]
}

export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

export type MailerOptions = {
  smtpUrl: string | undefined
  dataDir: string
  from: string
  clock?: Clock
  /** Prints the path of a message that was written as a file. */
  print?: (line: string) => void
}

/** Sends by SMTP when there is a server for it; otherwise every message becomes a file that a person can open. */
export const createMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl === undefined ? fileMailer(options) : smtpMailer(options.smtpUrl, options.from)

/** The address that sends is always the installation's: mail servers refuse mails of others. */
const messageOf = ({ fromName, ...mail }: Mail, from: string) => ({
  ...mail,
  from: fromName === undefined ? from : { name: fromName, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from },
})

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(smtpUrl)
  return {
    send: async (mail) => {
      await transport.sendMail({ ...messageOf(mail, from), ...untrusted })
    },
    close: () => transport.close(),
  }
}

function fileMailer({ dataDir, from, clock = systemClock, print = console.log }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  transport.use('stream', (mail, done) => {
    sendTextsAsTheyStand(mail.message)
    done()
  })
  const folder = path.join(path.resolve(dataDir), 'mail')
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ ...messageOf(mail, from), ...untrusted })
      const file = path.join(folder, fileName(clock.now(), mail.to))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The folder only ever shows complete messages.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      print(`Mail to ${mail.to} ("${mail.subject}"): ${pathToFileURL(file).href}`)
    },
    close: () => transport.close(),
  }
}

/** A message's texts come from people; none of them may make the mailer read a file or fetch an address. */
const untrusted = { disableFileAccess: true, disableUrlAccess: true }

/** Unencoded, so that a link is found on its line by anyone who opens the file or searches it. */
function sendTextsAsTheyStand(node: MimeNode): void {
  if (!node.contentType || /^(text|multipart)\//.test(node.contentType)) node.getTransferEncoding = () => '8bit'
  for (const child of node.childNodes) sendTextsAsTheyStand(child)
}

/** Names sort by the moment of writing; the random end keeps two mails of one millisecond apart. */
function fileName(writtenAt: Date, to: string): string {
  const moment = writtenAt.toISOString().replaceAll(':', '-')
  const recipient = to
    .toLowerCase()
    .replaceAll(/[^a-z0-9@.+-]/g, '_')
    .slice(0, 80)
  return `${moment} ${recipient} ${randomBytes(3).toString('hex')}.eml`.replaceAll(' ', '_')
}
