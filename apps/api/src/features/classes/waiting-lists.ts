import type { Command } from '../../db/command.ts'

/** What hears that places in sessions are given. */
export type WaitingLists = {
  /**
   * A customer is about to be given places in these sessions, whose class is locked: they wait there no more, and an open offer of theirs
   * keeps its place no longer. Answers in which of the sessions they had one.
   */
  placed(command: Command, customerId: string, sessionIds: readonly string[]): Promise<string[]>
}
