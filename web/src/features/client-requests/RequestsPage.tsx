import { Page } from '../../shared/ui/page/Page.tsx'
import RequestsList from './RequestsList.tsx'

export const RequestsPage = () => (
  <Page title="Client requests">
    <RequestsList />
  </Page>
)
