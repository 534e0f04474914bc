import { fetched } from '../lib/fetched.tsx'

/** What everybody sees who is signed in; a visitor never fetches it. */
export const SignedIn = fetched(() => import('./SignedIn.tsx').then((module) => module.default))
