import type { Session } from '../session/session.ts'

/** What a person is called: the full name, else the first or last name, else the email (SHELL-69). */
export const nameOf = ({ profile, email }: Pick<Session['account'], 'profile' | 'email'>): string =>
  [profile.name, profile.firstName, profile.lastName].map((name) => name?.trim()).find(Boolean) ?? email
