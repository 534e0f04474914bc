import type { Client } from 'pg'
import { StartRefused } from '../start-refused.ts'

const DENIED = '42501'

/** Whether the server answered that one has no right to that. */
export const isDenied = (error: unknown): boolean => (error as { code?: unknown }).code === DENIED

type Lack = {
  /** What an administrator must run. */
  statements: readonly string[]
  /** Roles are missing that the owner may not create: what an administrator could give to them is not known yet. */
  lacksRoles: boolean
  /** The owner itself may take the role of the application, so that it could serve. */
  ownerTakesRole: boolean
}

/**
 * Thrown where the logins of requests lack what the database's owner has no right to give; its message says what an administrator
 * must run.
 */
export class MissingRights extends StartRefused {
  readonly lacksRoles: boolean
  readonly ownerTakesRole: boolean
  constructor(owner: string, { statements, lacksRoles, ownerTakesRole }: Lack) {
    const lines = statements.map((statement) => `  ${statement};`)
    super(
      `Requests need logins that own nothing, and ${owner}, the role of DATABASE_URL, has no right to prepare them.\n` +
        `An administrator must run, in this database:\n${lines.join('\n')}\n` +
        `docs/security.md says more, under “Tenants and the database's roles”.`,
    )
    this.name = 'MissingRights'
    this.lacksRoles = lacksRoles
    this.ownerTakesRole = ownerTakesRole
  }
}

/** Statements of the owner, of which those that it has no right to are kept for an administrator. */
export type Preparation = {
  owner: Client
  missing: string[]
  /** Runs the statement; one with a secret is told of as `shown`. */
  run(statement: string, shown?: string): Promise<void>
}

/** Prepares something as the owner; what is missing is gathered, so that an administrator learns of all at once. */
export const preparationOf = (owner: Client): Preparation => {
  const missing: string[] = []
  return {
    owner,
    missing,
    async run(statement, shown = statement) {
      try {
        await owner.query(statement)
      } catch (error) {
        if (!isDenied(error)) throw error
        missing.push(shown)
      }
    },
  }
}
