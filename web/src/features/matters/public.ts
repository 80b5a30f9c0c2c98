export { MattersOfClient } from './MattersOfClient.tsx'
