import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import type { Letterhead } from '#contract/letterhead.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { saveLogo } from './queries.ts'
import { toPng } from './to-png.ts'
import styles from './billing-settings.module.css'
import formStyles from '../../shared/ui/page/settings-form.module.css'

/** The logo on documents. Any picture that the browser can draw becomes a PNG of the size that documents need. */
export function LogoPanel({ letterhead }: { letterhead: Letterhead }) {
  const { firm } = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  const save = async (content: () => Promise<string | null>) => {
    setBusy(true)
    try {
      toast.success((await saveLogo(firm, await content())).message)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={formStyles.form}>
      <SectionTitle>Logo</SectionTitle>
      <div className={styles.logo}>
        {letterhead.logo === null ? (
          <span className="lx-soft">Documents show the initials of the firm.</span>
        ) : (
          <img src={letterhead.logo} alt="Logo of the firm" />
        )}
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(file) => file && void save(() => toPng(file))}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {letterhead.logo === null ? 'Choose a logo' : 'Replace'}
            </Button>
          )}
        </FileButton>
        {letterhead.logo !== null && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void save(() => Promise.resolve(null))}>
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}
