import { fetched } from '../lib/fetched.tsx'

/** Where a visitor signs in (SHELL-01, SHELL-02). */
export const SIGN_IN_PATHS = ['/', '/login']

/** The sign-in of a visitor; who is signed in never fetches it. */
export const SignIn = fetched(() => import('../features/identity/sign-in/SignIn.tsx').then((module) => module.SignIn))
