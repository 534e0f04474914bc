import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { lockPartner, saveLongStaffPasswords, saveStaffSecondFactor, type PartnerRow } from './partners.store.ts'

type Asking = { context: Context; caller: Caller | null }

/**
 * Asks a password of 12 characters of everybody who works for the partner, or no longer (decision 0022). Refuses whoever works for
 * it with a shorter one: the next call would lock them out of what they have just set.
 */
export const askLongPasswords = (deps: Deps, asking: Asking, asked: boolean): Promise<PartnerRow> =>
  askOfStaff(deps, asking, asked, {
    field: 'longStaffPasswords',
    column: 'long_staff_passwords',
    save: saveLongStaffPasswords,
    lacks: ({ hasShortPassword }) => hasShortPassword,
    ownFirst: 'Please choose a password of at least 12 characters yourself first.',
  })

/**
 * Asks a second factor of everybody who works for the partner, or no longer (BEYOND-23). Refuses whoever works for it without one, and
 * where another company keeps the passwords, and with them what else it asks for.
 */
export const askSecondFactor = async (deps: Deps, asking: Asking, asked: boolean): Promise<PartnerRow> => {
  if (deps.config.FIREBASE_PROJECT_ID !== undefined) throw new Refused({ code: 'error.notFound.route' })
  return askOfStaff(deps, asking, asked, {
    field: 'staffSecondFactor',
    column: 'staff_second_factor',
    save: saveStaffSecondFactor,
    lacks: ({ hasSecondFactor }) => !hasSecondFactor,
    ownFirst: 'Please set up a second factor yourself first.',
  })
}

type What = {
  field: string
  column: 'long_staff_passwords' | 'staff_second_factor'
  save: typeof saveLongStaffPasswords
  /** Whoever asks has not what they ask for. */
  lacks: (caller: Caller) => boolean
  ownFirst: string
}

const askOfStaff = (
  { command: run }: Deps,
  { context, caller }: Asking,
  asked: boolean,
  { field, column, save, lacks, ownFirst }: What,
): Promise<PartnerRow> =>
  run(context, async (command) => {
    const worksHere = caller?.links.some(({ partnerId }) => partnerId === command.partnerId) === true
    if (asked && worksHere && lacks(caller)) throw wrongField(field, ownFirst)
    const before = await lockPartner(command)
    await save(command, asked)
    command.audit({
      action: 'partner.updated',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { [field]: before[column] },
      after: { [field]: asked },
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
    // Open pages of whoever lacks it end at once.
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return { ...before, [column]: asked }
  })
