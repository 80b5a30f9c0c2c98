import { Button } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { logOut } from '../../shared/log-out.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { OwnTarget } from '../daily-targets/public.ts'
import { NameForm } from './NameForm.tsx'
import { OwnEmail, PendingEmail } from './OwnEmail.tsx'
import { Preferences } from './Preferences.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

/** The person's own page: name, theme and shortcuts. */
export function ProfilePage() {
  const { business } = useCurrentUser()
  return (
    <Page title="Profile" actions={<LogOutButton />}>
      <div className={formStyles.form}>
        <NameForm />
        <KeyValueList
          items={[
            { label: 'Email', value: <OwnEmail /> },
            { label: 'Firm', value: business.businessName },
            { label: 'Role', value: business.roleName },
          ]}
        />
        <PendingEmail />
        <OwnTarget />
        <SectionTitle>In this browser</SectionTitle>
        <Preferences />
      </div>
    </Page>
  )
}

function LogOutButton() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void logOut()
  }
  return (
    <Button
      variant="default"
      loading={isLeaving}
      leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
      onClick={leave}
    >
      Log out
    </Button>
  )
}
