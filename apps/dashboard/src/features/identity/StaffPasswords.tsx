import { LONG_PASSWORD } from '@fieldhouse/domain/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { client, fieldErrorsOf, messageOf } from '../../lib/api.ts'
import type { Partner } from '../../lib/session.ts'
import { notify } from '../../ui/notify.ts'
import { Switch } from '../../ui/Switch.tsx'
import style from './security.module.css'

/** An owner asks a password of 12 characters of everybody who works for the club. */
export const StaffPasswords = ({ partner }: { partner: Partner }) => {
  const { t } = useTranslation('identity')
  const id = useId()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (longStaffPasswords: boolean) =>
      client.askLongPasswords({ partnerId: partner.id, body: { longStaffPasswords } }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ['workspace'] })
      notify.success(t(data.longStaffPasswords ? 'staff.asked' : 'staff.askedNoMore', { count: LONG_PASSWORD }))
    },
    onError: (error) => {
      const isOwnShort = fieldErrorsOf(error)['longStaffPasswords'] !== undefined
      const detail = isOwnShort
        ? t('staff.ownFirst', { count: LONG_PASSWORD })
        : (messageOf(error) ?? t('noConnection'))
      notify.failure(t('staff.failed'), { detail })
    },
  })
  return (
    <div className={style.asked}>
      <span>
        <strong id={id}>{t('staff.ask', { count: LONG_PASSWORD })}</strong>
        <span id={`${id}-hint`}>{t('staff.hint', { club: partner.brandName ?? '' })}</span>
      </span>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={partner.longStaffPasswords}
        disabled={isPending}
        onChange={mutate}
      />
    </div>
  )
}
