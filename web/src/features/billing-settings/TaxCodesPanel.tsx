import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TaxCode } from '#contract/tax-codes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { TAX_KIND_LABELS } from './labels.ts'
import { addDefaultTaxCodes } from './queries.ts'
import type { TaxCodeDialog as Dialog } from './TaxCodeDialog.tsx'
import styles from './billing-settings.module.css'
import formStyles from '../../shared/ui/page/settings-form.module.css'

const TaxCodeDialog = lazyDialog<Parameters<typeof Dialog>[0] & Closable>(async () => ({
  default: (await import('./TaxCodeDialog.tsx')).TaxCodeDialog,
}))

/** The firm's tax codes with the rate of today. An invoice copies the rate of its day. */
export function TaxCodesPanel({ codes }: { codes: readonly TaxCode[] }) {
  const { firm } = useCurrentUser()
  const [edited, setEdited] = useState<TaxCode | 'new'>()
  const [isBusy, setBusy] = useState(false)
  const addDefaults = async () => {
    setBusy(true)
    try {
      toast.success((await addDefaultTaxCodes(firm)).message)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={formStyles.form} aria-label="Tax codes">
      <SectionTitle>Tax codes</SectionTitle>
      {codes.length > 0 && (
        <table className={styles.codes}>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Name</th>
              <th scope="col">Rate today</th>
              <th scope="col">
                <span className="lx-sr-only">Edit</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code.id}>
                <td className="lx-id">{code.code}</td>
                <td>
                  {code.name}
                  <small>
                    {TAX_KIND_LABELS[code.kind]}
                    {code.isArchived && ', archived'}
                    {code.rates[0] && `, latest from ${dayText(code.rates[0].from)}`}
                  </small>
                </td>
                <td>{code.percent === null ? '–' : `${code.percent}%`}</td>
                <td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Edit ${code.code}`}
                    onClick={() => setEdited(code)}
                  >
                    Edit
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={formStyles.buttons}>
        <Button variant="default" onClick={() => setEdited('new')}>
          Add tax code
        </Button>
        {codes.length === 0 && (
          <Button variant="default" loading={isBusy} onClick={() => void addDefaults()}>
            Add those of our country
          </Button>
        )}
      </div>
      {edited && (
        <TaxCodeDialog
          key={edited === 'new' ? 'new' : edited.id}
          code={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
