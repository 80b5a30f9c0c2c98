import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { CopyField } from '../../shared/ui/fields/CopyField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { feedQuery, createFeed, revokeFeed } from './queries.ts'
import styles from './agenda.module.css'

const COVERS = [
  { value: 'mine', label: 'My dates' },
  { value: 'all', label: 'Everything I can see' },
] as const

/** The secret address that a calendar on a phone or a computer reads. It is shown once, when it is made. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { firm, business } = useCurrentUser()
  const { data: feed } = useQuery(feedQuery(firm))
  const isLive = feed?.endedAt === null
  const [covers, setCovers] = useState<'mine' | 'all'>('mine')
  const [address, setAddress] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const create = () => run(async () => setAddress(await createFeed(firm, covers)))
  const revoke = () =>
    run(async () => {
      toast.success(await revokeFeed(firm))
      setAddress(undefined)
    })

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Calendar link"
      width={520}
      footer={
        <>
          <Button loading={isBusy} onClick={() => void create()}>
            {isLive ? 'Replace link' : 'Create link'}
          </Button>
          {feed && (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void revoke()}>
              {isLive ? 'Revoke link' : 'Remove it'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.feed}>
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        <p>
          A calendar that subscribes to this link shows court dates and follow-ups. Anyone who has the link can read
          them without a password; revoke it if it gets into the wrong hands. Changing your password also stops it.
        </p>
        <Segments aria-label="What the calendar shows" data={COVERS} value={covers} onChange={setCovers} />
        {address !== undefined && (
          <CopyField
            label="Link"
            value={address}
            description="It is shown only once. Add it to your calendar as a subscription."
          />
        )}
        {isLive && address === undefined && (
          <InlineNote tone="info">
            A link was created on {dayText(dayInZone(business.timeZone, Date.parse(feed.createdAt)))}. It was shown only
            once; create another to replace it.
          </InlineNote>
        )}
        <EndedFeed />
      </div>
    </Dialog>
  )
}

/** A calendar whose address has ended keeps showing old dates, without a word; this note warns of it. */
export function EndedFeed() {
  const { firm, business } = useCurrentUser()
  const endedAt = useQuery(feedQuery(firm)).data?.endedAt
  if (!endedAt) return null
  const day = dayText(dayInZone(business.timeZone, Date.parse(endedAt)))
  return (
    <InlineNote tone="warning">
      Your calendar link stopped on {day}, because your password was changed or you were away from the firm. Create
      another and subscribe to it; until then your calendar is not updated.
    </InlineNote>
  )
}
