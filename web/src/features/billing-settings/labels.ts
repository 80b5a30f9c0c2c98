import type { TaxKind } from '#domain/chart-of-accounts.ts'

export const TAX_KIND_LABELS: Readonly<Record<TaxKind, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero rate',
  exempt: 'Exempt',
  outsideScope: 'Outside the scope',
  withholding: 'Withholding',
}
