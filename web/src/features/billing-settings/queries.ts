import type { z } from 'zod'
import { letterhead, type LetterheadInput } from '#contract/letterhead.ts'
import { taxCodes, type BillingSettingsInput, type TaxCodeInput } from '#contract/tax-codes.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const billingSettingsQuery = (firm: Firm) => queryFor(taxCodes.settings, { query: firm })
export const taxCodesQuery = (firm: Firm) => queryFor(taxCodes.list, { query: firm })
export const letterheadQuery = (firm: Firm) => queryFor(letterhead.get, { query: firm })

type Own<Body> = Omit<Body, keyof Firm>

export const saveBillingSettings = (firm: Firm, body: Own<z.input<typeof BillingSettingsInput>>) =>
  exchange(taxCodes.updateSettings, { body: { ...firm, ...body } })

export const saveLetterhead = (firm: Firm, body: Own<z.input<typeof LetterheadInput>>) =>
  exchange(letterhead.update, { body: { ...firm, ...body } })

export const saveLogo = (firm: Firm, content: string | null) =>
  exchange(letterhead.setLogo, { body: { ...firm, content } })

export const addDefaultTaxCodes = (firm: Firm) => exchange(taxCodes.addDefaults, { body: firm })

export type TaxCodeBody = Own<z.input<typeof TaxCodeInput>>

export const saveTaxCode = (firm: Firm, id: string | undefined, body: TaxCodeBody) =>
  id === undefined
    ? exchange(taxCodes.create, { body: { ...firm, ...body } })
    : exchange(taxCodes.update, { params: { id }, body: { ...firm, ...body } })
