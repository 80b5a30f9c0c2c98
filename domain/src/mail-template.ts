/** What the texts of a firm's mails may name: `{number}` stands for the number of the invoice. */
export const MAIL_FIELDS = ['client', 'number', 'total', 'balance', 'due', 'firm', 'sender', 'link'] as const
export type MailField = (typeof MAIL_FIELDS)[number]

const field = /\{([^{}\n]*)\}/g
const known: ReadonlySet<string> = new Set(MAIL_FIELDS)

/** Why a text cannot be a template; undefined where it can. */
export function mailTemplateProblem(template: string): string | undefined {
  const unknown = [...template.matchAll(field)].map(([, name = '']) => name).find((name) => !known.has(name))
  return unknown === undefined ? undefined : `{${unknown}} is not known`
}

/** The template with its fields filled in. One without a value stays as it is, for somebody who fills it in later. */
export const fillMailTemplate = (template: string, values: Partial<Readonly<Record<MailField, string>>>): string =>
  template.replace(field, (placeholder, name: string) => values[name as MailField] ?? placeholder)
