import type { StaffMember } from '@fieldhouse/contract/staff'
import { fullName } from '@fieldhouse/domain/identity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { HandOver, useHandOver } from '../instructors/index.ts'
import { bodyOf, useStaffRules, valuesOf, type StaffValues } from './staff-form.ts'
import { InviteAgain } from './InviteAgain.tsx'
import { MemberFactor } from './MemberFactor.tsx'
import { StaffFields } from './StaffFields.tsx'
import { useRefusalText } from './use-refusal-text.ts'

const WIDTH = 560

/**
 * The form of somebody who works here, as they stand now (STAFF-19, STAFF-21). Where they lose the role of an instructor and teach sessions
 * to come, it asks who takes those over (BEYOND-56).
 */
export const EditStaff = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const asked = useQuery({ ...query('getStaff', { id: member.id }), staleTime: 0, refetchOnMount: 'always' })
  return (
    <LoadedDialog of={asked} title={fullName(member)} width={WIDTH} rows={5} onClose={onClose}>
      {({ data }) => <Standing member={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Standing = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation()
  const queries = useQueryClient()
  const read = useReading()
  const why = useRefusalText()
  const barred = useBarred('partnerStaff.edit')
  const call = query('getStaff', { id: member.id })
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.staffChangedMeanwhile'],
    standing: member,
    valuesOf,
    readAgain: async () => (await queries.fetchQuery({ ...call, staleTime: 0 })).data,
  })
  const handOver = useHandOver()
  const takenOverBy = useRef<string | undefined>(undefined)
  const form = useForm(
    { start: meanwhile.began.current, barred, unchanged: t('unchanged'), ...useStaffRules() },
    (send, values) =>
      send('updateStaff', {
        id: member.id,
        body: {
          ...bodyOf(values),
          version: meanwhile.version.current,
          ...(takenOverBy.current !== undefined && { takenOverBy: takenOverBy.current }),
        },
      }),
    {
      onDone: onClose,
      done: () => t('updated'),
      failed: (error) => {
        if (handOver.note(error) || meanwhile.isTold(error)) return null
        return why(error) ?? messageOf(error) ?? t('updateFailed')
      },
    },
  )
  return (
    <>
      <FormDialog form={form} title={fullName(member)} width={WIDTH} onClose={onClose}>
        <StaffFields fields={form} declined={member.declined} />
        <InviteAgain member={member} />
        <MemberFactor member={member} />
      </FormDialog>
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
      {handOver.question && (
        <HandOver
          question={handOver.question}
          of={{ name: fullName(member), email: member.email }}
          confirmLabel={common('save')}
          busy={form.busy}
          onConfirm={(chosen) => {
            takenOverBy.current = chosen
            document.querySelector<HTMLFormElement>(`form[id="${form.element.id}"]`)?.requestSubmit()
          }}
          onClose={() => {
            takenOverBy.current = undefined
            handOver.close()
          }}
        />
      )}
    </>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('staff')
  const { venues } = useWorkspace()
  const named = (ids: readonly string[]) =>
    venues
      .filter(({ id }) => ids.includes(id))
      .map(({ venueName }) => venueName)
      .join(', ')
  return ({ firstName, lastName, email, mobile, roleIds, venueIds, classDesk }: StaffValues) =>
    [
      [t('field.firstName'), firstName],
      [t('field.lastName'), lastName],
      [t('field.email'), email],
      [t('field.mobile'), mobile],
      [t('field.roles'), roleIds.map((role) => t(`role.${role}`)).join(', ')],
      [t('classDesk.label'), t(classDesk ? 'classDesk.yes' : 'classDesk.no')],
      [t('field.venues'), venueIds === null ? t('venues.all') : named(venueIds)],
    ] as const
}
