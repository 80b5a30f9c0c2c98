import { createHash } from 'node:crypto'
import type { DocumentContent } from '#contract/document-content.ts'
import { MAX_LOGO_BYTES, type Letterhead, type LetterheadInput } from '#contract/letterhead.ts'
import { paperSize } from '#domain/countries.ts'
import { toHead, toLines } from '#domain/firm-document.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx, PortalTx } from '../../platform/db/transactions.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { PdfRenderer } from '../../platform/pdf/renderer.ts'
import { findCommonOffice } from '../offices/public.ts'
import {
  changeLetterhead,
  lockLetterhead,
  replaceBankDetails,
  replaceLogo,
  selectBankDetails,
  selectLetterhead,
  type BankRow,
} from './queries.ts'
import { logoUnreadable } from './refusals.ts'
import { renderDocument } from './render.ts'

/** Of a firm that has never changed them: the defaults of the table's columns (db/migrations). */
const DEFAULTS = { template: 'classic', color: '#2D4C8C', phone: '', email: '', footer: '', version: 1 } as const

/** What the firm's documents say of it, with the paper of its country. */
export interface FirmLetterhead extends Letterhead {
  readonly paper: DocumentContent['paper']
}

export async function getFirmLetterhead({
  tx,
  businessId,
}: Pick<FirmContext, 'businessId'> & { readonly tx: FirmTx | PortalTx }): Promise<FirmLetterhead> {
  const [row, banks] = await Promise.all([selectLetterhead(tx, businessId), selectBankDetails(tx)])
  return {
    name: row.name,
    address: row.address,
    taxNumber: row.tax_number,
    phone: row.phone ?? DEFAULTS.phone,
    email: row.email ?? DEFAULTS.email,
    template: row.template ?? DEFAULTS.template,
    color: row.color ?? DEFAULTS.color,
    footer: row.footer ?? DEFAULTS.footer,
    logo: row.logo && `data:image/png;base64,${row.logo.toString('base64')}`,
    bankDetails: banks.map(toBankDetails),
    version: row.version ?? DEFAULTS.version,
    paper: paperSize(row.country_code),
  }
}

/**
 * The letterhead of a document about these matters: with the address of their office where they have one in common, and
 * otherwise that of the head office. What the office leaves blank is the firm's own.
 */
export async function getMatterLetterhead(
  context: Pick<FirmContext, 'businessId' | 'tx'>,
  matterIds: readonly string[],
): Promise<FirmLetterhead> {
  const [firm, office] = await Promise.all([getFirmLetterhead(context), findCommonOffice(context.tx, matterIds)])
  if (!office) return firm
  return {
    ...firm,
    address: office.address ?? firm.address,
    taxNumber: office.tax_number || firm.taxNumber,
    phone: office.phone || firm.phone,
    email: office.email || firm.email,
  }
}

const toBankDetails = (row: BankRow): Letterhead['bankDetails'][number] => ({
  currencyCode: row.currency,
  bankName: row.bank_name,
  accountName: row.account_name,
  accountNumber: row.account_number,
  branchCode: row.branch_code,
  iban: row.iban,
  bic: row.bic,
})

export async function getLetterhead(
  context: FirmContext,
  { matterIds = [] }: { readonly matterIds?: readonly string[] | undefined } = {},
): Promise<Letterhead> {
  const { paper: _, ...letterhead } = await getMatterLetterhead(context, matterIds)
  return letterhead
}

export async function updateLetterhead(context: FirmContext, input: LetterheadInput): Promise<Letterhead> {
  const { tx, businessId, clock } = context
  const before = await lockLetterhead(tx, businessId)
  assertVersion(input.version, before.version, 'The letterhead')
  const { address, taxNumber, phone, email, template, color, footer, bankDetails } = input
  if (address !== undefined || taxNumber !== undefined)
    await updateRecord(context, 'app.businesses', businessId, { address, tax_number: taxNumber })
  await changeLetterhead(tx, {
    ...omitUndefined({ phone, email, template, color, footer }),
    updated_at: clock.now(),
  })
  if (bankDetails) {
    await replaceBankDetails(
      tx,
      bankDetails.map((bank) => ({
        business_id: businessId,
        id: newId(),
        currency: bank.currencyCode,
        bank_name: bank.bankName,
        account_name: bank.accountName,
        account_number: bank.accountNumber,
        branch_code: bank.branchCode,
        iban: bank.iban,
        bic: bank.bic,
      })),
    )
  }
  return getLetterhead(context)
}

/** Replaces the logo, a PNG in base64, or removes it. One that cannot be drawn is refused, because no document could be made with it. */
export async function setLogo(context: FirmContext, pdf: PdfRenderer, content: string | null): Promise<Letterhead> {
  const { tx, businessId, clock } = context
  await lockLetterhead(tx, businessId)
  const image = content === null ? null : Buffer.from(content, 'base64')
  if (image && !isLogo(image)) throw logoUnreadable()
  await replaceLogo(tx, businessId, image)
  await changeLetterhead(tx, {
    logo_sha256: image && createHash('sha256').update(image).digest('hex'),
    updated_at: clock.now(),
  })
  if (image) await assertDrawable(context, pdf)
  return getLetterhead(context)
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const MAX_SIDE = 2000

/** Whether it begins as a PNG does, and says that its sides are in bounds: a small file can hold an image that fills the memory. */
function isLogo(image: Buffer): boolean {
  if (image.length > MAX_LOGO_BYTES || image.length < 33 || !image.subarray(0, PNG.length).equals(PNG)) return false
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)]
  return width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE
}

async function assertDrawable(context: FirmContext, pdf: PdfRenderer): Promise<void> {
  const letterhead = await getFirmLetterhead(context)
  const blank = { number: '', watermark: '', facts: [], tables: [], aside: null, sums: [], total: null }
  const content = {
    ...blank,
    ...toHead(letterhead),
    title: 'Letterhead',
    afterTotal: [],
    note: '',
    boxes: [],
    link: null,
  }
  await renderDocument(pdf, content, context.clock.now()).catch((error: unknown) => {
    context.log.info({ err: error }, 'a logo could not be drawn')
    throw logoUnreadable()
  })
}

interface Addressed {
  readonly name: string
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly postal_code: string | null
}

/** Name and address of a client, as a letter shows them. */
export const toAddressLines = ({ name, address, city, state, postal_code }: Addressed): string[] =>
  toLines([name, address ?? '', [city, state, postal_code].filter(Boolean).join(', ')].join('\n'))
