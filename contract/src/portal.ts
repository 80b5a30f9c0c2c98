import { z } from 'zod'
import { Email } from './auth.ts'
import { Id, optionalQuery } from './common.ts'
import { anyone, endpoint, signedIn } from './endpoint.ts'

export const portal = {
  signIn: endpoint('POST', '/client-portal/login', {
    summary: "Starts a client's session in the portal of a firm",
    access: anyone('Clients sign in before they have a session'),
    body: z.strictObject({
      slug: z.string('Portal address is required').trim().toLowerCase().min(1, 'Portal address is required').max(40),
      email: Email,
      password: z.string('Password is required').min(1, 'Password is required').max(200),
    }),
    response: z.strictObject({ token: z.string(), clientId: Id(), slug: z.string() }),
    refusals: ['wrong_credentials', 'too_many_attempts', 'too_busy'],
    done: 'Signed in',
  }),
  profile: endpoint('GET', '/client-portal/get-client-portal-profileinfo', {
    summary: 'The client signed in, by a client token',
    access: signedIn('A client reads their own profile'),
    query: z.object({ slug: optionalQuery(z.string().max(40)), clientId: optionalQuery(Id()) }),
    spelling: { slug: 'Slug', clientId: 'ClientId' },
    response: z.array(
      z.strictObject({
        id: Id(),
        clientId: Id(),
        name: z.string(),
        email: z.string(),
        businessName: z.string(),
        slug: z.string(),
      }),
    ),
  }),
}
