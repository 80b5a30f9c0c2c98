import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { DirectionIcon } from './words.tsx'
import styles from './trust.module.css'

interface Props {
  title: string
  context: string
  isIn: boolean
  isReversal?: boolean
}

/** What happened with an arrow for its direction, and the payer or payee under it. */
export const TransactionTitle = ({ title, context, isIn, isReversal = false }: Props) => (
  <span className={styles.title}>
    <DirectionIcon isIn={isIn} isReversal={isReversal} />
    <TwoLine title={title} context={context} strong={!isReversal} />
  </span>
)
