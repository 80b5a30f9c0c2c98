import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { MAX_MAIL_LOGO_BYTES, type Letterhead } from '#contract/letterhead.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { saveLogo } from './queries.ts'
import { toPng } from './to-png.ts'
import styles from './billing-settings.module.css'
import formStyles from '../../shared/ui/page/settings-form.module.css'

/** Of a data URL, whose base64 is a third longer than what it holds. */
const bytesOf = (dataUrl: string): number => (dataUrl.length * 3) / 4

/** The firm's logo, on its documents and mails and in the app. Any picture that the browser can draw becomes a PNG of the size that documents need. */
export function LogoPanel({ letterhead }: { letterhead: Letterhead }) {
  const { firm } = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  const save = async (content: () => Promise<string | null>) => {
    setBusy(true)
    try {
      toast.success((await saveLogo(firm, await content())).message)
      await reloadCurrentUser()
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
          <span className="lx-soft">Documents, mails to clients and this app show the initials of the firm.</span>
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
      {letterhead.logo !== null && bytesOf(letterhead.logo) > MAX_MAIL_LOGO_BYTES && (
        <p className="lx-soft">It is too large for mails, which show the name of the firm instead.</p>
      )}
    </section>
  )
}
