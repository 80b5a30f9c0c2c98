import { z } from 'zod'
import { DOCUMENT_TEMPLATES } from '#domain/firm-document.ts'

const Sum = z.strictObject({ label: z.string(), amount: z.string() })

const Column = z.strictObject({
  label: z.string(),
  align: z.enum(['left', 'right']),
  /** One column of a table is `fill`, which takes what the others leave. */
  width: z.enum(['day', 'fill', 'short', 'figure', 'amount']),
  /** Shown in gray. */
  isMuted: z.boolean(),
})

const Row = z.strictObject({
  cells: z.array(z.string()),
  /** Small lines below the text of the `fill` column. */
  notes: z.array(z.string()),
  /** A sum or a balance. */
  isStrong: z.boolean(),
})

/**
 * What a document of the firm says (an invoice, a receipt, a credit note, a statement): its PDF and its page show the same
 * texts. Amounts and days are formatted already, by the functions that format them on the screen.
 */
export const DocumentContent = z.strictObject({
  template: z.enum(DOCUMENT_TEMPLATES),
  paper: z.enum(['a4', 'us-letter']),
  /** `Invoice` */
  title: z.string(),
  /** Empty before it has one. */
  number: z.string(),
  /** Shown under the title in place of a number, and across each page: `Draft`. Empty on an issued document. */
  watermark: z.string(),
  firm: z.strictObject({
    name: z.string(),
    initials: z.string(),
    /** As CSS writes it: `#1F4D3F`; white text on it can be read. */
    color: z.string(),
    /** A PNG as a data URL; null shows the initials. */
    logo: z.string().nullable(),
    lines: z.array(z.string()),
    /** At the foot of each page. */
    footer: z.string(),
  }),
  /** The columns below the head: for whom, about what, by when. */
  facts: z.array(
    z.strictObject({
      label: z.string(),
      isWide: z.boolean(),
      lines: z.array(z.strictObject({ text: z.string(), tone: z.enum(['strong', 'plain', 'muted']) })),
    }),
  ),
  tables: z.array(z.strictObject({ columns: z.array(Column), rows: z.array(Row) })),
  /** Left of the sums, such as who worked. */
  aside: z.strictObject({ title: z.string(), rows: z.array(z.array(z.string())) }).nullable(),
  sums: z.array(Sum),
  total: Sum.nullable(),
  /** Small, below the total. */
  afterTotal: z.array(Sum),
  note: z.string(),
  /** At the foot of the last page: how to pay, terms. */
  boxes: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
  /** Where the document is read and paid; the PDF also shows it as a QR code. */
  link: z.strictObject({ title: z.string(), text: z.string(), url: z.string() }).nullable(),
})
export type DocumentContent = z.infer<typeof DocumentContent>
