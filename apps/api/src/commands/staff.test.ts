import { describe, it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })

describe('the staff of a club', () => {
  const mei = { firstName: 'Mei', lastName: 'Lim', email: 'mei@new.example' }

  it('are added, saved and removed, and who is no owner is told no more than that [STAFF-20] [STAFF-21] [STAFF-22]', async () => {
    const { partnerId } = on
    const body = { ...mei, mobile: '9123 4567', roleIds: ['marketing' as const, 'finance' as const] }
    const added = await on.leaves('createStaff', 'with everything', { partnerId, body }, byOwner())
    await on.leaves(
      'createStaff',
      'with the email of another one',
      { partnerId, body: { ...body, email: 'MEI@new.example' } },
      byOwner(),
    )
    const { id } = added!.data
    await on.leaves('inviteStaff', 'who has not come in', { id }, byOwner())
    const change = { ...mei, firstName: 'Mia', email: 'mia@new.example', roleIds: ['owner' as const] }
    await on.leaves('updateStaff', 'all of it, before they came in', { id, body: { ...change, version: 1 } }, byOwner())
    await on.leaves('updateStaff', 'by who read an older version', { id, body: { ...change, version: 1 } }, byOwner())
    await on.leaves('removeStaff', 'who never came in', { id }, byOwner())
    await on.leaves('removeStaff', 'who is gone', { id }, byOwner())
  })

  it('who came in become owners, and are none any more [STAFF-33]', async () => {
    const { finance, owner } = on.desk.club.staff
    const id = finance.staffId!
    const { firstName, lastName, email } = (await on.owner.getStaff({ id })).data
    const body = { firstName, lastName, email }
    await on.leaves(
      'updateStaff',
      'an owner as well',
      { id, body: { ...body, roleIds: ['owner', 'finance'], version: 1 } },
      byOwner(),
    )
    await on.leaves(
      'updateStaff',
      'an owner no more',
      { id, body: { ...body, roleIds: ['finance'], version: 2 } },
      byOwner(),
    )
    await on.leaves('inviteStaff', 'who has come in', { id }, byOwner())
    await on.leaves('removeStaff', 'oneself', { id: owner.staffId! }, byOwner())
    await on.leaves('removeStaff', 'who came in', { id }, byOwner())
  })
})

describe('somebody who works for another club', () => {
  it('is asked to join, which they accept or decline, and goes from one club to the other [ACCESS-49] [STAFF-33]', async () => {
    const { partnerId } = on
    const { harbour } = on.product.cast
    const { reporting, finance } = harbour.staff
    const by = (person: typeof reporting) => ({ by: on.product.as(person) })
    const body = { firstName: 'Inez', lastName: 'Invited', roleIds: ['owner' as const] }
    for (const { email } of [reporting, finance]) await on.owner.createStaff({ partnerId, body: { ...body, email } })
    await on.leaves('acceptInvitation', 'as an owner', { id: partnerId }, by(reporting))
    await on.leaves('acceptInvitation', 'once more', { id: partnerId }, by(reporting))
    await on.leaves('declineInvitation', 'to become an owner', { id: partnerId }, by(finance))
    await on.leaves('declineInvitation', 'once more', { id: partnerId }, by(finance))
    await on.leaves('switchOwnClub', 'to the one that they joined', { body: { partnerId } }, by(reporting))
    await on.leaves('switchOwnClub', 'to one that they declined', { body: { partnerId } }, by(finance))
  })
})

describe('the instructors of a club', () => {
  const mai = { firstName: 'Mai', lastName: 'Tran', email: 'mai@new.example' }

  it('are added, saved and taken away, and with them the role of the staff [INSTRUCTORS-20] [INSTRUCTORS-22]', async () => {
    const { partnerId } = on
    const body = { ...mai, mobile: '9123 4567', bio: 'Juniors', policies: ['class.edit' as const] }
    const added = await on.leaves('createInstructor', 'with everything', { partnerId, body }, byOwner())
    await on.leaves(
      'createInstructor',
      'with the email of another one',
      { partnerId, body: { email: 'MAI@new.example' } },
      byOwner(),
    )
    const { marketing } = on.desk.club.staff
    const known = { email: marketing.email, lastName: 'Teaches' }
    const second = await on.leaves('createInstructor', 'who is staff already', { partnerId, body: known }, byOwner())
    const { id } = added!.data
    const change = { ...mai, firstName: 'Mia', email: 'mia@new.example' }
    await on.leaves(
      'updateInstructor',
      'all of it, before they came in',
      { id, body: { ...change, version: 1 } },
      byOwner(),
    )
    await on.leaves(
      'updateInstructor',
      'by who read an older version',
      { id, body: { ...change, version: 1 } },
      byOwner(),
    )
    await on.leaves('deleteInstructor', 'who was nothing else', { id }, byOwner())
    await on.leaves('deleteInstructor', 'who has other roles', { id: second!.data.id }, byOwner())
    await on.leaves('deleteInstructor', 'who is gone', { id }, byOwner())
  })

  it('are removed with sessions to come once it is said who takes them over [BEYOND-56]', async () => {
    const { partnerId } = on
    const { club, at } = on.desk
    const { id } = (await on.owner.createInstructor({ partnerId, body: { ...mai, email: 'mai@hands.example' } })).data
    const body = {
      name: 'Juniors',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      startTime: at(8),
      endTime: at(9),
      memberPrice: 0,
      nonMemberPrice: 0,
      instructorIds: [id],
    }
    await on.owner.createClass({ partnerId, body })
    await on.leaves('deleteInstructor', 'who teaches sessions to come', { id }, byOwner())
    const query = { takenOverBy: club.instructorId }
    await on.leaves('deleteInstructor', 'whose sessions another one takes over', { id, query }, byOwner())
  })
})
