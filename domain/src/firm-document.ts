/** How a firm's documents are designed: coloured with the firm's logo, black on white, or with a summary by fee earner. */
export const DOCUMENT_TEMPLATES = ['classic', 'plain', 'detailed'] as const
export type DocumentTemplate = (typeof DOCUMENT_TEMPLATES)[number]

export interface DocumentSum {
  label: string
  amount: string
}

export interface DocumentColumn {
  label: string
  align: 'left' | 'right'
  width: 'day' | 'fill' | 'short' | 'figure' | 'amount'
  isMuted: boolean
}

export interface DocumentTable {
  columns: DocumentColumn[]
  rows: { cells: string[]; notes: string[]; isStrong: boolean }[]
}

/** What a document of the firm says; contract/src/document-content.ts says what each part is for. */
export interface DocumentContent {
  template: DocumentTemplate
  paper: 'a4' | 'us-letter'
  title: string
  number: string
  watermark: string
  firm: { name: string; initials: string; color: string; logo: string | null; lines: string[]; footer: string }
  facts: { label: string; isWide: boolean; lines: { text: string; tone: 'strong' | 'plain' | 'muted' }[] }[]
  tables: DocumentTable[]
  aside: { title: string; rows: string[][] } | null
  sums: DocumentSum[]
  total: DocumentSum | null
  afterTotal: DocumentSum[]
  note: string
  boxes: { title: string; lines: string[] }[]
  link: { title: string; text: string; url: string } | null
}

/** What the firm's documents say of the firm, and how they look. */
export interface DocumentFirm {
  readonly name: string
  readonly address: string
  readonly taxNumber: string
  readonly phone: string
  readonly email: string
  readonly template: DocumentTemplate
  readonly color: string
  readonly footer: string
  readonly logo: string | null
  readonly paper: DocumentContent['paper']
  readonly bankDetails: readonly {
    readonly currencyCode: string
    readonly bankName: string
    readonly accountName: string
    readonly accountNumber: string
    readonly branchCode: string
    readonly iban: string
    readonly bic: string
  }[]
}

/** The head of a document of the firm. */
export const toHead = (
  firm: DocumentFirm,
  template = firm.template,
): Pick<DocumentContent, 'template' | 'paper' | 'firm'> => ({
  template,
  paper: firm.paper,
  firm: {
    name: firm.name,
    initials: initials(firm.name),
    color: firm.color,
    logo: firm.logo,
    lines: [...toLines(firm.address), ...(firm.taxNumber ? [`Tax number ${firm.taxNumber}`] : [])],
    footer: firm.footer || [firm.name, firm.email, firm.phone].filter(Boolean).join(', '),
  },
})

/** The lines of a text, of which empty ones are left out. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** How to pay by transfer in a currency; undefined where the firm has said no account for it. */
export function toTransferBox(firm: DocumentFirm, currencyCode: string): DocumentContent['boxes'][number] | undefined {
  const bank = firm.bankDetails.find((one) => one.currencyCode === currencyCode)
  if (!bank) return undefined
  const named = (label: string, value: string) => (value ? [`${label} ${value}`] : [])
  return {
    title: 'Bank transfer',
    lines: [
      bank.bankName,
      bank.accountName,
      ...(bank.accountNumber ? [bank.accountNumber] : []),
      ...(bank.branchCode ? [bank.branchCode] : []),
      ...named('IBAN', bank.iban),
      ...named('BIC', bank.bic),
    ],
  }
}
