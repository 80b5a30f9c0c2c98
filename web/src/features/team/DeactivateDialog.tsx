import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firm as calls, type Handover, type TeamListMember } from '#contract/firm.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { changeMember } from './queries.ts'
import { handoverText } from './handover.ts'
import styles from './team.module.css'

interface Props {
  member: TeamListMember
  onClose: () => void
}

/** Asks who takes over the work of a person who leaves. Without a choice their name stays on it. */
export default function DeactivateDialog({ member, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [handOverTo, setHandOverTo] = useState('')
  const people = useQuery(peopleQuery(firm))
  const left = useQuery(queryFor(calls.handover, { params: { id: member.id }, query: firm }))
  const mayHandOver = useCan('matterMaster.edit')
  const { isSending, send, refusal, errorOf } = useSending(onClose)
  const others = (people.data ?? []).filter(({ id }) => id !== member.id)
  return (
    <FormDialog
      title={`Deactivate ${member.name}?`}
      width={460}
      submit="Deactivate"
      isSending={isSending}
      refusal={refusal('handOverTo')}
      onSubmit={() =>
        void send(() => changeMember(firm, member, { isActive: false, ...(handOverTo !== '' && { handOverTo }) }))
      }
      onClose={onClose}
      className={styles.form}
    >
      <p className={styles.text}>
        They lose access to the firm at once. Their running timer is paused; time that was not saved can be saved for
        them on this page. Their time entries stay, and so does their name on matters.
      </p>
      {left.data && mayHandOver && hasWork(left.data) && (
        <Select
          label="Hand over to"
          entity="person"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          load={people}
          value={handOverTo}
          onChange={setHandOverTo}
          externalError={errorOf('handOverTo')}
          prompt={`${handoverText(left.data)}. Without a choice they stay in the name of ${member.name}.`}
        />
      )}
      {left.data && left.data.apiKeys + left.data.webhooks > 0 && (
        <InlineNote tone="warning">
          {softwareText(left.data)} of {member.name} stop working at once. Whoever uses them needs new ones of somebody
          who stays.
        </InlineNote>
      )}
      {left.data && left.data.restrictedMatters > 0 && (
        <p className={styles.text}>Restricted matters go only to somebody on their team.</p>
      )}
    </FormDialog>
  )
}

/** `2 API keys and 1 webhook` */
const softwareText = ({ apiKeys, webhooks }: Handover) =>
  [
    ...(apiKeys > 0 ? [`${apiKeys} API ${apiKeys === 1 ? 'key' : 'keys'}`] : []),
    ...(webhooks > 0 ? [`${webhooks} ${webhooks === 1 ? 'webhook' : 'webhooks'}`] : []),
  ].join(' and ')

const hasWork = ({ matters, restrictedMatters, followUps, recurringInvoices }: Handover) =>
  matters + restrictedMatters + followUps + recurringInvoices > 0
