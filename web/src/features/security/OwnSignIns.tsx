import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInHistory } from '#contract/sign-in-history.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { SignInState } from './SignInState.tsx'
import { deviceText, wayText } from './sign-ins.ts'
import styles from './security.module.css'

const FIRST = 5
const MORE = 50

/** When and from where somebody signed in as the person, or tried to. */
export function OwnSignIns() {
  const { firm, business } = useCurrentUser()
  const [size, setSize] = useState(FIRST)
  const query = { ...firm, page: 1, size }
  const answer = useQuery({
    ...queryFor(signInHistory.own, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (answer.isError && !answer.data)
    return <LoadError title="The sign-ins did not load" text="" onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingSpinner />
  const { data, hasMore } = answer.data
  if (data.length === 0) return <p className={styles.passkeyNote}>Sign-ins are listed here from now on.</p>
  return (
    <>
      <ul className={styles.sessions}>
        {data.map((signIn) => (
          <li key={signIn.id}>
            <span className="lx-two-line">
              <span className="lx-strong">
                {wayText(signIn)}, {momentText(signIn.at, business.timeZone)}
              </span>
              <small>{deviceText(signIn)}</small>
            </span>
            <SignInState signIn={signIn} />
          </li>
        ))}
      </ul>
      {hasMore && size < MORE && (
        <Button variant="subtle" size="xs" onClick={() => setSize(MORE)}>
          Show older
        </Button>
      )}
    </>
  )
}
