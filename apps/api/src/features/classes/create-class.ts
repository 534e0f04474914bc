import { randomUUID } from 'node:crypto'
import type { Reply } from '@fieldhouse/contract'
import type { classes } from '@fieldhouse/contract/classes'
import { mayEditSession, sessionTimes } from '@fieldhouse/domain/classes'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { tellWhatIsInTheWay } from '../bookings/index.ts'
import { checkClass, type ClassInput } from './check-class.ts'
import { rangesOf } from './times-of-class.ts'
import { expectOpenDays } from './closed-days.store.ts'
import { openClass } from './open-class.ts'
import { toSession } from './to-session.ts'
import { personOf } from './who-teaches.ts'

type CreatedClass = Reply<typeof classes.createClass>['data']

/**
 * Creates a class with all of its sessions, each at the same time of the venue's clock, or none of them (CLASSES-50, CLASSES-71). Who
 * teaches creates classes that they teach themselves (CLASSES-74). Refuses what the form refuses, in its words; a court that is taken
 * with what is in the way and what is free; an instructor who teaches elsewhere then, and a day on which the venue is closed, unless these are
 * allowed.
 */
export const createClass = (deps: Deps, context: Context, input: ClassInput): Promise<CreatedClass> =>
  rangesOf(deps, context, input).then((ranges) =>
    tellWhatIsInTheWay(deps, context, ranges, () => deps.command(context, (command) => create(command, input))),
  )

const create = async (command: Command, input: ClassInput): Promise<CreatedClass> => {
  const person = await personOf(command.db, command)
  if (!mayEditSession(person, input)) throw new Refused({ code: 'error.forbidden.noPermission' })
  const { session, zone } = await checkClass(command, input)
  const { repeatType } = input
  const endDate = repeatType === 'none' ? null : input.endDate
  const id = randomUUID()
  const sessions = sessionTimes(session, zone, { repeatType, endDate, leftOut: input.leftOut }).map((time) => ({
    ...session,
    ...time,
    id: randomUUID(),
  }))
  if (sessions.length === 0) throw wrongField('leftOut', 'A class has one session at least')
  const rows = await openClass(command, { id, kind: 'class', repeatType, endDate }, sessions, input)
  await expectOpenDays(command, sessions, input)
  return { id, name: session.name, repeatType, endDate, sessions: rows.map((row) => toSession(row, person)) }
}
