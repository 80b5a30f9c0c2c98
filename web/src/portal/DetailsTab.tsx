import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_NOTICES, type ClientNotice } from '#domain/client-rights.ts'
import { portal, type PortalProfile } from '#contract/portal.ts'
import { call, exchange } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'
import { queryFor } from '../shared/query.ts'
import { startClientSession } from '../shared/session.ts'
import { go, tabPath } from './address.ts'
import { Devices } from './Devices.tsx'
import type { TabProps } from './tab.ts'
import { Panel, PortalLink } from './parts.tsx'
import styles from './portal.module.css'

const NOTICES: Readonly<Record<ClientNotice, string>> = {
  updates: 'New updates',
  invoices: 'New invoices',
  messages: 'New messages',
  requests: 'What we need from you',
  documents: 'Shared documents',
}

export function DetailsTab({ at, profile }: TabProps) {
  const [said, setSaid] = useState<string>()
  const query = { slug: at.company, clientId: at.clientId }
  const { data: profiles = [] } = useQuery(queryFor(portal.profile, { query }))
  const others = profiles.filter(({ isCurrent }) => !isCurrent)
  const attempt = async (work: () => Promise<string>) => setSaid(await work().catch((error: Error) => error.message))
  const toggle = (notice: ClientNotice, isMuted: boolean) =>
    attempt(async () => {
      const muted = isMuted ? profile.muted.filter((one) => one !== notice) : [...profile.muted, notice]
      return (await exchange(portal.chooseNotices, { body: { muted } })).message
    })
  const mailPassword = () =>
    attempt(
      async () =>
        (await exchange(portal.forgotPassword, { body: { slug: profile.slug, email: profile.email } })).message,
    )
  return (
    <>
      <h1 className={styles.title}>Details</h1>
      {profile.isPreview && <p className={styles.lead}>Only {profile.name} can change these.</p>}
      {said !== undefined && (
        <p className={styles.lead} role="status">
          {said}
        </p>
      )}
      <div className={styles.cards}>
        <section className={styles.card} aria-label="You">
          <p className={styles.strong}>{profile.name}</p>
          <p>{profile.email}</p>
          <p className={styles.soft}>{profile.clientName}</p>
          <p className={styles.text}>
            <button
              type="button"
              className={styles.plain}
              disabled={profile.isPreview}
              onClick={() => void mailPassword()}
            >
              Email me a link to choose a password
            </button>
          </p>
        </section>
        <Panel title="Email me about">
          <ul>
            {CLIENT_NOTICES.map((notice) => (
              <li key={notice} className={styles.row}>
                <label>
                  <input
                    type="checkbox"
                    checked={!profile.muted.includes(notice)}
                    disabled={profile.isPreview}
                    onChange={() => void toggle(notice, profile.muted.includes(notice))}
                  />{' '}
                  {NOTICES[notice]}
                </label>
              </li>
            ))}
          </ul>
        </Panel>
        {profile.rights.includes('documents') && (
          <section className={`${styles.card} ${styles.onlyPhone}`} aria-label="More">
            <PortalLink to={tabPath(at, 'requests')}>Requests</PortalLink>
          </section>
        )}
        {!profile.isPreview && <Devices onSaid={setSaid} />}
        {others.length > 0 && !profile.isPreview && <OtherClients others={others} />}
      </div>
    </>
  )
}

function OtherClients({ others }: { others: readonly PortalProfile[] }) {
  const change = async (accessId: string) => {
    const { token, clientId, slug } = await call(portal.openClient, { body: { accessId } }, { quiet: true })
    startClientSession({ token, clientId, company: slug })
    queryClient.clear()
    go(tabPath({ company: slug, clientId }, 'overview'))
  }
  return (
    <Panel title="Your other companies">
      <ul>
        {others.map((other) => (
          <li key={other.id} className={styles.row}>
            <button type="button" className={styles.bare} onClick={() => void change(other.id)}>
              {other.clientName}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
