import type { ComponentProps } from 'react'
import { CheckboxField } from './CheckboxField.tsx'

const TOOLTIP = 'Checking this means that this can be added to an invoice and billed to the client.'

/** The Billable box of time, expenses and flat fees, with its explanation (spec §2). */
export const BillableField = (field: Omit<ComponentProps<typeof CheckboxField>, 'label' | 'tooltip'>) => (
  <CheckboxField {...field} label="Billable" tooltip={TOOLTIP} />
)
